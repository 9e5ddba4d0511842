import { createContext, useContext } from 'react'
import type { ManagedEvent } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'

/**
 * Whether the portal is shown to a helper of its event, who may do less than its managers (docs/product.md#helpers).
 */
export const OfHelper = createContext(false)

export const useIsHelper = () => useContext(OfHelper)

/** The portal page that an event opens with: for its helpers, the board. */
export function homeOf(event: ManagedEvent): string {
  return event.role === 'helper' ? portalPaths.adminBoard(event) : portalPaths.admin(event)
}
