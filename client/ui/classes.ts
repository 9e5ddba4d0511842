/** Joins class names, omitting those that are false, null or empty. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
