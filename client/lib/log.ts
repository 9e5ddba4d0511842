/** For developers with the browser's console open; people read the page. */
export function logProblem(what: string, error: unknown): void {
  console.error(what, error)
}
