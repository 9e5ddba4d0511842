import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type Chunk<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the code before it is shown. */
  load: () => Promise<unknown>
}

/**
 * A component whose code is a chunk of its own. Code that cannot be loaded breaks what is inside of the nearest
 * `ErrorBoundary`, so each chunk has one; browsers ask for it again only when the page is loaded again.
 */
export function inChunk<P extends object>(load: () => Promise<ComponentType<P>>): Chunk<P> {
  const come = async () => ({ default: await load() })
  return Object.assign(lazy(come), { load: come })
}
