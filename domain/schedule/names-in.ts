/** The names of several people in one text, as they are written. */
export function namesIn(names: string): string[] {
  return names
    .normalize('NFKC')
    .split(/[,;&/、，]|\s+(?:and|und|et|y|with)\s+/iu)
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '')
}
