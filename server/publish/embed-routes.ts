import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../domain/text/languages.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { isDate } from '../../domain/times/dates.ts'
import type { Core } from '../core.ts'
import { mayRender, renderFor } from '../http/admission.ts'
import { notFound, Refusal } from '../lib/errors.ts'
import { inLanguage } from '../lib/texts.ts'
import { listEvents } from '../schedule/events/data.ts'
import { requireWholeEvent } from './data.ts'
import { colorsIn, EMBED_SCRIPT, embedPage, HEIGHT_SCRIPT, inColors, oEmbed } from './embed.ts'

const HIDDEN = { schema: { hide: true } }
const SCRIPT = 'text/javascript; charset=utf-8'

/** The schedule in a frame on any site. It is the only page that may be framed. */
export function embedRoutes(app: FastifyInstance, core: Core): void {
  app.get('/:city/:date/embed', HIDDEN, async (request, reply) => {
    const target = targetOf(request)
    const { pathname, search } = new URL(request.url, 'http://localhost')
    const isMany = search !== ''
    // There are millions of colors: a network that has used up its share of rendering gets the page in the product's
    // colors.
    if (isMany && !mayRender(request) && (await core.cache.answerKept(pathname, request, reply))) return reply
    return renderFor(request, async () => {
      const page = await core.cache.read(`embed of ${target.name}`, {
        headers: {},
        scopes: [target.name],
        make: async () => {
          const whole = await requireWholeEvent(core, target.address)
          return { payload: await inLanguage(languageOf(whole.event), () => embedPage(whole)), etag: null }
        },
      })
      const { html, policy } = inColors(page, colorsIn(request.query as Record<string, unknown>))
      reply.raw.removeHeader('x-frame-options')
      reply.cacheScopes = [target.name]
      reply.isView = isMany
      return forAll(reply)
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html)
    })
  })
  app.get('/:city/:date/embed.js', HIDDEN, async (request, reply) => {
    const target = targetOf(request)
    await requireWholeEvent(core, target.address)
    reply.cacheScopes = [target.name]
    return forAll(reply).type(SCRIPT).send(EMBED_SCRIPT)
  })
  app.get('/api/oembed', HIDDEN, async (request, reply) => {
    const { url = '', format = 'json', ...most } = request.query as Record<string, string | undefined>
    if (format !== 'json') throw new Refusal(501, 'NOT_IMPLEMENTED', t('refusal.jsonOnly'))
    const [event] = await listEvents(core.db, null, addressIn(url, core.config.publicUrl))
    if (!event) throw notFound(t('refusal.noEventAddress'))
    const { site, publicUrl } = core.config
    return forAll(reply)
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .send(oEmbed(event, { url, site: publicUrl, product: site.name, most }))
  })
  app.get('/embed-height.js', HIDDEN, async (_, reply) => {
    reply.cacheScopes = []
    return forAll(reply).type(SCRIPT).send(HEIGHT_SCRIPT)
  })
}

type Target = { name: string; address: { city: string; date: string } }

function targetOf(request: FastifyRequest): Target {
  const { city, date } = request.params as Target['address']
  return { name: `${slug(city)}/${date}`, address: { city: slug(city), date } }
}

/**
 * The city and date in the address of an event's page or anything below it.
 * @throws 404 for an address on another site
 */
function addressIn(url: string, publicUrl: string): Target['address'] {
  const address = URL.canParse(url) ? new URL(url) : null
  const [, city, date] = address?.pathname.split('/') ?? []
  if (address?.host !== new URL(publicUrl).host || !city || !date || !isDate(date))
    throw notFound(t('refusal.noEventAddress'))
  try {
    return { city: slug(decodeURIComponent(city)), date }
  } catch {
    throw notFound(t('refusal.noEventAddress'))
  }
}

/** Lets pages on any site load the reply. */
function forAll(reply: FastifyReply): FastifyReply {
  for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster']) reply.raw.removeHeader(name)
  return reply.header('cross-origin-resource-policy', 'cross-origin')
}
