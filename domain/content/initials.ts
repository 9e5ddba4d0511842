/** "Conference Hub" is CH: at most two letters, whole also where a letter takes two units of a string. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).map(([letter = '']) => letter)
  return letters.slice(0, 2).join('').toUpperCase()
}
