import type { ComponentType } from 'react'
import { paths } from '../../domain/paths.ts'
import { Redirect } from '../auth/guarded.tsx'
import { OfHelper } from '../event/of-helper.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard, type Portal } from './admin-guard.tsx'

/** How the frame of one page differs from that of most. */
export type Look = Pick<Parameters<typeof AdminFrame>[0], 'isWide' | 'skip'> & {
  /** What the page is called for helpers; they are led to the board from one without it. */
  helpersTitle?: string
}

/** One of several contents of a page; `value` is in the address. */
export type PortalTab = { value: string; label: string; Content: ComponentType<Portal> }

/** A page of the portal: its content in the portal's frame, for people who may manage the event, and some for its helpers. */
export function portalPage(
  title: string,
  Content: ComponentType<Portal>,
  { helpersTitle, ...look }: Look,
): ComponentType {
  return () => (
    <AdminGuard>
      {(portal) => {
        const isHelper = portal.event.role === 'helper'
        const shownTitle = isHelper ? helpersTitle : title
        if (shownTitle === undefined) return <Redirect to={paths.adminBoard(portal.event)} />
        return (
          <OfHelper value={isHelper}>
            <AdminFrame title={shownTitle} portal={portal} {...look}>
              <Content {...portal} />
            </AdminFrame>
          </OfHelper>
        )
      }}
    </AdminGuard>
  )
}
