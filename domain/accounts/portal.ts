/** Whether a user may enter the portal: an admin, or a helper of at least one event. */
export function mayEnterPortal({
  isAdmin,
  isHelper = false,
}: {
  isAdmin: boolean
  isHelper?: boolean | undefined
}): boolean {
  return isAdmin || isHelper
}
