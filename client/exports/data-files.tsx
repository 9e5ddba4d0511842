import { type LocatedEvent, paths } from '../../domain/paths.ts'

const FILES = [
  { name: 'changes.atom', about: 'a feed of announcements and of sessions that came, moved or went' },
  { name: 'now.json', about: 'what is on and what is next in each room, for badges and boards' },
  { name: 'schedule.json', about: 'the schedule for programs and WordPress sites' },
  { name: 'schedule.xml', about: 'the schedule for conference apps, screens and video teams' },
  { name: 'sessions.csv', about: 'the sessions for a spreadsheet' },
  { name: 'rooms.csv', about: 'the rooms for a spreadsheet' },
  { name: 'sponsors.csv', about: 'the sponsors for a spreadsheet' },
  { name: 'picture.png', about: 'the picture that chats and other sites show with a link to this event' },
] as const

/** The files that programs read of an event. */
export function DataFiles({ event }: { event: LocatedEvent }) {
  return (
    <>
      <ul className="flex max-w-prose flex-col gap-1">
        {FILES.map(({ name, about }) => (
          <li key={name} className="py-1.5">
            <a
              href={paths.file(event, name)}
              className="font-mono underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {name}
            </a>
            : {about}
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-soft">
        Any site may read them, without an account. They change the moment the schedule does, and answer with
        an ETag. All other calls are in the{' '}
        <a href="/api/docs" className="underline underline-offset-4">
          documentation of the API
        </a>
        .
      </p>
    </>
  )
}
