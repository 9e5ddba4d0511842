import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { longDate } from '../../domain/dates.ts'
import { paths } from '../../domain/paths.ts'
import { useSite } from '../lib/event.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import type { Portal } from './admin-guard.tsx'

/** The frame around a section of the portal: its event, and the way to the public page. */
export function AdminFrame({
  title,
  portal: { event },
  children,
}: {
  title: string
  portal: Portal
  children: ReactNode
}) {
  const site = useSite()
  return (
    <div className="mx-auto max-w-page px-5 pt-6 pb-20 sm:pt-9">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Heading level={1}>{title}</Heading>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 wrap-anywhere text-soft">
            {event.name} · {event.location} · {longDate(event.date)}
            {!event.isPublic && <Badge tone="fair">Hidden</Badge>}
          </p>
        </div>
        <nav aria-label="This event" className="flex flex-wrap gap-3">
          <NavLink
            to={paths.adminBoard(event)}
            className={({ isActive }) => (isActive ? 'hidden' : buttonClass({ look: 'secondary' }))}
          >
            Board
          </NavLink>
          <NavLink
            to={paths.adminWall(event)}
            className={({ isActive }) => (isActive ? 'hidden' : buttonClass({ look: 'secondary' }))}
          >
            Wall
          </NavLink>
          <NavLink
            to={paths.adminHistory(event)}
            className={({ isActive }) => (isActive ? 'hidden' : buttonClass({ look: 'secondary' }))}
          >
            History
          </NavLink>
          <NavLink
            to={paths.admin(event)}
            end
            className={({ isActive }) => (isActive ? 'hidden' : buttonClass({ look: 'secondary' }))}
          >
            Admin Portal
          </NavLink>
          <Link to={paths.event(event)} className={buttonClass({ look: 'secondary' })}>
            View {site.product}
          </Link>
        </nav>
      </div>
      {children}
    </div>
  )
}
