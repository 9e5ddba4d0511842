import type { ComponentType } from 'react'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard, type Portal } from './admin-guard.tsx'

/** How the frame of one page differs from that of most. */
export type Look = Pick<Parameters<typeof AdminFrame>[0], 'isWide' | 'skip'>

/** One of several contents of a page; `value` is in the address. */
export type PortalTab = { value: string; label: string; Content: ComponentType<Portal> }

/** A page of the portal: its content in the portal's frame, for people who may manage the event. */
export function portalPage(title: string, Content: ComponentType<Portal>, look: Look): ComponentType {
  return () => (
    <AdminGuard>
      {(portal) => (
        <AdminFrame title={title} portal={portal} {...look}>
          <Content {...portal} />
        </AdminFrame>
      )}
    </AdminGuard>
  )
}
