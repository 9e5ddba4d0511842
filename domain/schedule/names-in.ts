import type { Hosted } from './host-names.ts'

/** The names of several people in one text, as written. */
export function namesIn(names: string): string[] {
  return names
    .normalize('NFKC')
    .split(/[,;&/、，،]|\s+(?:and|und|et|y|with)\s+/iu)
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '')
}

/** The people of a session as written, each once: first those in the presenter field, then the further hosts. */
export function hostsOf({ presenterName, facts }: Hosted): string[] {
  const further = (facts?.hosts ?? []).map(({ name }) => name.trim()).filter((name) => name !== '')
  return [...new Set([...namesIn(presenterName), ...further])]
}
