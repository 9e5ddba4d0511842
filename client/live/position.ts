/**
 * Whether one id of the live stream is earlier than another one of the same database
 * (docs/decisions/010-coherence.md): reads at that id may be older.
 */
export function isEarlier(id: string, than: string): boolean {
  const [epoch, position] = id.split('.')
  const [otherEpoch, otherPosition] = than.split('.')
  return epoch === otherEpoch && Number(position) < Number(otherPosition)
}
