/** A text of at most so many letters: "…" takes the place of what is left out. An emoji is not cut in two. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  // No letter has more than two units: a long text is not taken apart as a whole.
  const letters = [...text.slice(0, 2 * longest + 2)]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}
