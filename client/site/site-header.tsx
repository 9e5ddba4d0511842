import { Link } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { useEvent, useSite } from '../lib/event.ts'

export function SiteHeader() {
  const event = useEvent()
  const site = useSite()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="mx-auto flex max-w-page items-center gap-4 px-5 py-3">
        <Link to={event ? paths.event(event) : '/'}>{event?.name ?? site.name}</Link>
      </div>
    </header>
  )
}
