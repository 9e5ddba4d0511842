/**
 * Whether two props, or values in them, look the same on screen. Descriptions are not in the schedule. Maps and empty
 * objects are compared by identity.
 */
export function arePropsEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const keys = Object.keys(a)
  return (
    (keys.length > 0 || Array.isArray(a)) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => key === 'description' || arePropsEqual(Reflect.get(a, key), Reflect.get(b, key)))
  )
}
