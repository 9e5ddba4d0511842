/** A text of at most this many characters; "…" replaces what is left out. Does not split surrogate pairs. */
export function shortened(text: string, longest: number): string {
  const letters = [...text]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text
}
