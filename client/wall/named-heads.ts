import type { NamedHead } from '../../domain/wall-heads-named.ts'
import { keep, readKeptValue } from '../lib/browser-storage.ts'

const keyOf = (eventId: number) => `wall-heads:${eventId}`

/** The heads of an event's wall that were named in this browser. */
export function keptHeads(eventId: number): NamedHead[] {
  const kept = readKeptValue('localStorage', keyOf(eventId))
  return Array.isArray(kept) ? kept.filter(isNamedHead) : []
}

export function keepHeads(eventId: number, heads: readonly NamedHead[]): void {
  keep('localStorage', keyOf(eventId), heads.length === 0 ? null : JSON.stringify(heads))
}

/** Whether a kept value has the shape that this version keeps. */
function isNamedHead(value: unknown): value is NamedHead {
  const { read, room } = (value ?? {}) as { read?: unknown; room?: unknown }
  if (typeof read !== 'string') return false
  if (room === 'none') return true
  const { id, add } = (room ?? {}) as { id?: unknown; add?: { name?: unknown; isOpen?: unknown } }
  return typeof id === 'number' || (typeof add?.name === 'string' && typeof add.isOpen === 'boolean')
}
