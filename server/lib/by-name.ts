const NAMES = new Intl.Collator('en')

/** The order of people in lists, the same on both databases: capitals and accents do not move a name to the end. */
export function byName(a: { name: string }, b: { name: string }): number {
  return NAMES.compare(a.name, b.name)
}
