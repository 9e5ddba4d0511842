import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { createStore } from '../lib/store.ts'
import { wait } from '../lib/wait.ts'

let isHydrating = false
let line: Promise<unknown> = Promise.resolve()
/** The turns of the parts that still show the server's HTML, by name. */
const waiting = new Map<string, Promise<unknown>>()
/**
 * The content of each part in the server's HTML. Hydration corrects nothing, so a part is hydrated with that content.
 */
const written = new Map<string, ReactNode>()
const known = new Set<string>()
/** Whether any part of the page still shows the server's HTML. */
export const isPartial = createStore(false)

/** Hydrates a page; parts in `InTurn` follow in separate tasks. */
export function hydrateInTurns(hydrate: () => void): void {
  isHydrating = true
  hydrate()
  isPartial.set(true)
  setTimeout(endOnceAll)
}

/**
 * An element that is hydrated in a separate task, after those before it, because hydration cannot pause. Until then it
 * shows the server's HTML.
 * @param name unique within the page
 */
export function InTurn({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Suspense>
      <Turn name={name}>{children}</Turn>
    </Suspense>
  )
}

function Turn({ name, children }: { name: string; children: ReactNode }) {
  if (isHydrating && !known.has(name)) takeTurn(name, children)
  const turn = waiting.get(name)
  if (turn) throw turn
  const [isLatest, setLatest] = useState(() => !written.has(name))
  useLayoutEffect(() => {
    written.delete(name)
    setLatest(true)
  }, [name])
  return isLatest ? children : written.get(name)
}

function takeTurn(name: string, children: ReactNode): void {
  known.add(name)
  written.set(name, children)
  line = line
    .then(() => wait())
    .then(() => {
      waiting.delete(name)
      setTimeout(endOnceAll)
    })
  waiting.set(name, line)
}

/** A part may contain further ones, which get their turns when it is hydrated. */
function endOnceAll(): void {
  if (waiting.size > 0) return
  isHydrating = false
  isPartial.set(false)
}
