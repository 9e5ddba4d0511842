/** A text of at most so many letters: "…" takes the place of what is left out. An emoji is not cut in two. */
export function shortened(text: string, longest: number): string {
  const letters = [...text]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text
}
