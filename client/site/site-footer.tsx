import { useEvent, useSite } from '../lib/event.ts'

export function SiteFooter() {
  const event = useEvent()
  const site = useSite()
  return <footer className="border-t border-line px-5 py-8">{event?.name ?? site.name}</footer>
}
