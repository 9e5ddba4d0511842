/** At most two initials: "Conference Hub" becomes CH. Does not split a letter that takes two code units. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).map(([letter = '']) => letter)
  return letters.slice(0, 2).join('').toUpperCase()
}
