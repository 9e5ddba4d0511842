const VISITORS_PAGE =
  /^\/[^/]+\/\d{4}-\d\d-\d\d(?!\/(?:screen|admin|admin-reset|auth|verify-token)(?:\/|$))(?:\/|$)/

/** Whether this is a visitors' page of an event: neither a page of the portal nor a screen. */
export function isVisitorsPage(): boolean {
  return VISITORS_PAGE.test(location.pathname)
}
