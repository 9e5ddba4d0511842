import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Axis, AxisItem } from './axis.ts'

type At = { roomId: number; start: number; key: string }

/**
 * Arrow keys move through a day on an axis, whether a place is drawn yet or not, and only one place is a Tab stop.
 * `stop` is that place, which keeps the focus when a session is moved there or away.
 */
export function useAxisKeys(root: RefObject<HTMLElement | null>, axis: Axis) {
  const [at, setAt] = useState<At | null>(null)
  const wants = useRef<'focus' | 'show' | null>(null)
  const hadFocus = useRef(false)
  const stop = (at && found(axis, at)) ?? axis.columns.find(({ items }) => items.length > 0)?.items[0] ?? null

  function go(item: AxisItem, want: 'focus' | 'show' | null): void {
    wants.current = want
    setAt({ roomId: item.spot.roomId, start: item.start, key: item.key })
  }

  useLayoutEffect(() => {
    const button = stop && root.current?.querySelector<HTMLElement>(`[data-item="${stop.key}"] > button`)
    if (!button) return
    const isLost = document.activeElement === null || document.activeElement === document.body
    const isOpen = document.querySelector('[data-dialog]') !== null
    const want = wants.current ?? (isLost && hadFocus.current && !isOpen ? 'keep' : null)
    wants.current = null
    if (!want) return
    button.focus({ preventScroll: true })
    if (want !== 'keep') button.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  })

  return {
    stop,
    go,
    onFocus(key: string) {
      hadFocus.current = true
      const item = key === stop?.key ? undefined : itemOf(axis, key)
      if (item) go(item, null)
    },
    onBlur(to: Element | null) {
      if (to !== null) hadFocus.current = false
    },
    onKeyDown(event: KeyboardEvent) {
      const next = stop && event.target instanceof HTMLButtonElement ? beside(axis, stop, event.key) : null
      if (!next) return
      event.preventDefault()
      if (next !== stop) go(next, 'focus')
    },
  }
}

export type AxisKeys = ReturnType<typeof useAxisKeys>

/** The item with that key; otherwise the one that is now at its time. */
function found(axis: Axis, at: At): AxisItem | undefined {
  return itemOf(axis, at.key) ?? nearest(axis, at.roomId, at.start)
}

export function itemOf({ columns }: Axis, key: string): AxisItem | undefined {
  for (const { items } of columns) {
    const item = items.find((each) => each.key === key)
    if (item) return item
  }
  return undefined
}

/** The item of a room at a time, or the one that begins nearest to it. */
function nearest({ columns }: Axis, roomId: number, minutes: number): AxisItem | undefined {
  const items = columns.find(({ room }) => room.id === roomId)?.items ?? []
  return (
    items.findLast((each) => each.start <= minutes && minutes < each.end) ??
    items.toSorted((a, b) => Math.abs(a.start - minutes) - Math.abs(b.start - minutes))[0]
  )
}

/** The item that an arrow key leads to, or the same one at an edge; null for other keys. */
function beside(axis: Axis, item: AxisItem, key: string): AxisItem | null {
  const at = axis.columns.findIndex(({ room }) => room.id === item.spot.roomId)
  const items = axis.columns[at]?.items ?? []
  const index = items.indexOf(item)
  if (key === 'ArrowDown') return items[index + 1] ?? item
  if (key === 'ArrowUp') return items[index - 1] ?? item
  const step = key === 'ArrowRight' ? 1 : -1
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  for (let next = at + step; axis.columns[next]; next += step) {
    const there = nearest(axis, axis.columns[next]?.room.id ?? 0, item.start)
    if (there) return there
  }
  return item
}
