import { type ComponentType, createElement, lazy, useState } from 'react'
import { loadPortalTexts } from '../lib/texts.ts'

export type Chunk<P> = ComponentType<P> & {
  /** Loads the code in advance, so that the component shows at once. */
  load: () => Promise<unknown>
}

/**
 * A component whose code is its own chunk. Code that cannot be loaded breaks everything in the nearest `ErrorBoundary`,
 * so each chunk has one. Browsers request it again only after the page is reloaded.
 */
export function inChunk<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  let code: ComponentType<P> | undefined
  const come = async () => {
    code = await load()
    return { default: code }
  }
  const Later = lazy(come)

  function Part(props: P) {
    // If code arrives in the meantime, this element's content stays unchanged. The server waits for each chunk again,
    // so that its HTML marks what a browser may have to wait for.
    const [Shown] = useState(
      () => (typeof document === 'undefined' ? lazy(come) : (code ?? Later)) as typeof Later,
    )
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load: come })
}

/** A page of the portal, or the part of a visitor's page that only organizers see. It loads with the portal's texts. */
export function inPortalChunk<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  return inChunk(async () => {
    const [part] = await Promise.all([load(), loadPortalTexts()])
    return part
  })
}
