const NAMES = new Intl.Collator('en')

/** The order of people in lists, alike on both databases: no capital and no accent moves a name to the end. */
export function byName(a: { name: string }, b: { name: string }): number {
  return NAMES.compare(a.name, b.name)
}
