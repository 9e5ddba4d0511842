/**
 * Whether a state of an event is earlier than another one, by their ids on the live stream (docs/decisions/010-coherence.md): what
 * was read there may be older.
 */
export function isEarlier(id: string, than: string): boolean {
  return Number.parseInt(id, 10) < Number.parseInt(than, 10)
}
