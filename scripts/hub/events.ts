import { paths } from '../../domain/paths.ts'
import { listManagedEvents } from '../../server/schedule/events/data.ts'
import { whileReading } from './installation.ts'

const OPERATOR = { id: 0, name: '', email: '', isAdmin: true, isSuperAdmin: true }

export function listAll(): Promise<undefined> {
  return whileReading(async ({ db }) => {
    for (const event of await listManagedEvents(db, OPERATOR))
      console.log([paths.event(event), event.isPublic ? 'public' : 'hidden', event.name].join('\t'))
    return undefined
  })
}
