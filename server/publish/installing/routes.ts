import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { UPLOADS } from '../../../domain/content/picture-widths.ts'
import type { Event } from '../../../domain/events/events.ts'
import { paths } from '../../../domain/paths.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { datesOf } from '../../../domain/times/event-days.ts'
import type { Core } from '../../core.ts'
import { notFound } from '../../lib/errors.ts'
import { inLanguage } from '../../lib/texts.ts'
import { listEvents } from '../../schedule/events/data.ts'
import { drawIcon, ICONS } from './icon.ts'

const KEPT_BYTES = 8 * 2 ** 20
/** Icons follow a new logo within an hour. */
const FRESH = 'public, max-age=3600'
const SHORT_NAME_LETTERS = 12
const HIDDEN = { schema: { hide: true } }

/** What a browser needs to install an event: its manifest, and icons made from its logo. */
export function installingRoutes(app: FastifyInstance, { db, storage }: Core): void {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })

  /** @throws 404 */
  async function eventAt(params: unknown): Promise<{ event: Event; place: string }> {
    const { city, date } = params as { city: string; date: string }
    const [event] = await listEvents(db, null, { city: slug(city), date })
    if (!event) throw notFound(t('invalid.noEvent'))
    return { event, place: `${slug(city)}/${date}` }
  }

  app.get('/:city/:date/manifest.webmanifest', HIDDEN, async (request, reply) => {
    const { event, place } = await eventAt(request.params)
    reply.cacheScopes = [place]
    return reply
      .type('application/manifest+json; charset=utf-8')
      .send(inLanguage(languageOf(event), () => JSON.stringify(manifestOf(event))))
  })

  for (const icon of ICONS)
    app.get(`/:city/:date/${icon.name}`, HIDDEN, async (request, reply) => {
      const { event } = await eventAt(request.params)
      const { name, logoUrl } = event
      const ofLogo = logoUrl?.startsWith(UPLOADS) ? `${icon.name} logo ${logoUrl} ${name}` : null
      const known = ofLogo && kept.get(ofLogo)
      const logo = known ? null : await logoOf(logoUrl)
      // If the store lacks the logo right now, ask for it again next time.
      const key = (known || logo ? ofLogo : null) ?? `${icon.name} name ${name}`
      const bytes = kept.get(key) ?? (await drawIcon({ name, logo }, icon))
      kept.set(key, bytes)
      return reply.type('image/png').header('cache-control', FRESH).send(bytes)
    })

  /** Null if there is no logo, it is on another site, or the store lacks it. */
  async function logoOf(url: string | null): Promise<Buffer | null> {
    if (!url?.startsWith(UPLOADS)) return null
    return storage.public.read(url.slice(UPLOADS.length)).catch(() => null)
  }
}

/** The manifest of the event as a separate web app (https://www.w3.org/TR/appmanifest/). */
function manifestOf(event: Event): object {
  const at = paths.event(event)
  const [small] = ICONS
  const shortcutIcons = [{ src: `${at}/${small.name}`, sizes: '192x192', type: 'image/png' }]
  return {
    id: at,
    name: event.name,
    short_name: shortName(event.name) ?? event.location,
    description: event.description || `${event.location}, ${datesOf(event)}`,
    lang: languageOf(event),
    dir: 'auto',
    display: 'standalone',
    start_url: at,
    scope: at,
    background_color: '#f8f6f0',
    theme_color: '#f8f6f0',
    icons: ICONS.filter(({ name }) => name.startsWith('icon')).map(({ name, pixels, isMaskable }) => ({
      src: `${at}/${name}`,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
    shortcuts: [
      { name: t('stars.myDay'), url: `${at}?view=mine`, icons: shortcutIcons },
      { name: t('plan.title'), url: paths.floorPlan(event), icons: shortcutIcons },
    ],
  }
}

/** The words of a name that fit below an icon; null if the first word does not fit. */
function shortName(name: string): string | null {
  let short = ''
  for (const word of name.split(/\s+/)) {
    const longer = short === '' ? word : `${short} ${word}`
    if ([...longer].length > SHORT_NAME_LETTERS) break
    short = longer
  }
  return short || null
}
