import type { FastifyInstance } from 'fastify'
import { languageOf } from '../../domain/text/languages.ts'
import { slug } from '../../domain/text/slugs.ts'
import { DAY_MS } from '../../domain/times/times.ts'
import { listEmergencies } from '../content/announcements/data.ts'
import type { Core } from '../core.ts'
import { inLanguage } from '../lib/texts.ts'
import { listSeenChanges } from '../schedule/public-changes/data.ts'
import { changesAtom } from './changes-atom.ts'
import { requireWholeEvent, type WholeEvent } from './data.ts'
import { nowJson } from './now-json.ts'
import { scheduleJson } from './schedule-json.ts'
import { scheduleXml } from './schedule-xml.ts'
import { roomsCsv, sessionsCsv, sponsorsCsv } from './tables.ts'

/** A file about an event for other programs. A new format is one more of these. */
type Export = {
  name: string
  type: string
  make: (whole: WholeEvent, core: Core) => string | Promise<string>
  /** How long the file is valid without a change, if it says what is on now. */
  seconds?: number
}

const NOW_SECONDS = 10
const FEED = { days: 3, most: 200 }
const CSV = 'text/csv; charset=utf-8'

const EXPORTS: readonly Export[] = [
  { name: 'schedule.json', type: 'application/json; charset=utf-8', make: scheduleJson },
  { name: 'schedule.xml', type: 'application/xml; charset=utf-8', make: scheduleXml },
  {
    name: 'now.json',
    type: 'application/json; charset=utf-8',
    make: async (whole, { db, now }) => nowJson(whole, now(), await listEmergencies(db, whole.event.id)),
    seconds: NOW_SECONDS,
  },
  {
    name: 'changes.atom',
    type: 'application/atom+xml; charset=utf-8',
    async make(whole, { db, now }) {
      const since = new Date(now().getTime() - FEED.days * DAY_MS)
      return changesAtom(whole, await listSeenChanges(db, whole.event.id, { since, most: FEED.most }))
    },
  },
  { name: 'sessions.csv', type: CSV, make: sessionsCsv },
  { name: 'rooms.csv', type: CSV, make: roomsCsv },
  { name: 'sponsors.csv', type: CSV, make: sponsorsCsv },
]

/** The files of each public event below its address, for programs on any origin; cached like pages. */
export function exportRoutes(app: FastifyInstance, core: Core): void {
  for (const { name, type, make, seconds } of EXPORTS)
    app.get(`/:city/:date/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const { city, date } = request.params as { city: string; date: string }
      const whole = await requireWholeEvent(core, { city, date })
      reply.cacheScopes = [`${slug(city)}/${date}`]
      if (seconds !== undefined) reply.cacheSeconds = seconds
      return reply
        .type(type)
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await inLanguage(languageOf(whole.event), () => make(whole, core)))
    })
}
