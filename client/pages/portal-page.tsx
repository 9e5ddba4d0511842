import type { ComponentType } from 'react'
import { portalPaths } from '../../domain/portal-paths.ts'
import { type PlainKey, t } from '../../domain/text/t.ts'
import { Redirect } from '../auth/guarded.tsx'
import { OfHelper } from '../event/of-helper.ts'
import { AdminFrame } from './admin-frame.tsx'
import { AdminGuard, type Portal } from './admin-guard.tsx'

/** How the frame of one page differs from the usual one. */
export type Look = Pick<Parameters<typeof AdminFrame>[0], 'isWide' | 'isNamed'> & {
  skip?: { to: string; words: PlainKey }
  /** The page's title for helpers. Without one, they are sent to the board. */
  helpersTitle?: PlainKey
}

/** One of several contents of a page; `value` is in the address. */
export type PortalTab = { value: string; label: PlainKey; Content: ComponentType<Portal> }

/**
 * A page of the portal: its content in the portal's frame, for managers of the event and, for some pages, for its
 * helpers.
 */
export function portalPage(
  title: PlainKey,
  Content: ComponentType<Portal>,
  { helpersTitle, skip, ...look }: Look,
): ComponentType {
  return () => (
    <AdminGuard>
      {(portal) => {
        const isHelper = portal.event.role === 'helper'
        const shownTitle = isHelper ? helpersTitle : title
        if (shownTitle === undefined) return <Redirect to={portalPaths.adminBoard(portal.event)} />
        return (
          <OfHelper value={isHelper}>
            <AdminFrame
              title={t(shownTitle)}
              portal={portal}
              {...look}
              {...(skip && { skip: { ...skip, words: t(skip.words) } })}
            >
              <Content {...portal} />
            </AdminFrame>
          </OfHelper>
        )
      }}
    </AdminGuard>
  )
}
