/** Logs a problem for developers in the browser's console. People read the page instead. */
export function logProblem(what: string, error: unknown): void {
  console.error(what, error)
}
