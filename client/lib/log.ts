/** For whoever opens the browser's console; people are told on the page. */
export function logProblem(what: string, error: unknown): void {
  console.error(what, error)
}
