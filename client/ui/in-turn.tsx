import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { createStore } from '../lib/store.ts'

let isHydrating = false
let line: Promise<unknown> = Promise.resolve()
/** The turns of the parts that are still what the server wrote, by their names. */
const waiting = new Map<string, Promise<unknown>>()
/** What each part was in the page as the server wrote it: hydration corrects nothing, so a part is hydrated as that. */
const written = new Map<string, ReactNode>()
const known = new Set<string>()
/** Whether parts of the page are still what the server wrote. */
export const isPartial = createStore(false)

/** Hydrates a page; what is `InTurn` follows in separate tasks. */
export function hydrateInTurns(hydrate: () => void): void {
  isHydrating = true
  hydrate()
  isPartial.set(true)
  setTimeout(endOnceAll)
}

/**
 * One element that is hydrated in a separate task, after those before it, since hydration cannot pause: until then it stays as the
 * server wrote it.
 * @param name no other part of the page has it
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
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => {
      waiting.delete(name)
      setTimeout(endOnceAll)
    })
  waiting.set(name, line)
}

/** A part may have further ones in it, which take their turns as it is hydrated. */
function endOnceAll(): void {
  if (waiting.size > 0) return
  isHydrating = false
  isPartial.set(false)
}
