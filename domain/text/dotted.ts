/** Joins the non-empty texts with dots. Each dot stays at the end of its line. */
export function dotted(...words: readonly unknown[]): string {
  return words.filter(Boolean).join('\u00A0· ')
}
