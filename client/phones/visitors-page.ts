const VISITORS_PAGE =
  /^\/[^/]+\/\d{4}-\d\d-\d\d(\/(wifi|sponsors|helpful-links|floor-plan|data|rooms\/\d+|(info|people)\/[^/]+))?$/

/** Whether this is a page of an event that visitors read: neither a page of the portal nor a screen. */
export function isVisitorsPage(): boolean {
  return VISITORS_PAGE.test(location.pathname)
}
