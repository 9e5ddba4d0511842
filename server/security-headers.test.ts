import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../test/app.ts'
import { addAdmin, addEvent } from '../test/factories.ts'
import { builtPages } from './render/pages.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let event: string
beforeAll(async () => {
  hub = await openApp({ pages: await builtPages(), settings: { PUBLIC_URL: 'https://hub.example.org' } })
  const owner = await addAdmin(hub.db)
  const { slug, date } = await addEvent(hub.db, { createdBy: owner.id })
  event = `/${slug}/${date}`
  admin = await hub.as(owner)
})
afterAll(() => hub.close())

const ROUTES = [
  ...['/', '/auth', '/account', '/create-first-event', 'EVENT', 'EVENT/wifi', 'EVENT/sponsors'],
  ...['EVENT/helpful-links', 'EVENT/floor-plan', 'EVENT/auth', 'EVENT/verify-token', 'EVENT/admin-reset'],
  ...['EVENT/admin', 'EVENT/admin/history', 'EVENT/admin/static-content', '/no/such/page', '/api/docs'],
  ...['/api/events', '/healthz'],
]

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )
}

it.each(ROUTES)('tells browsers to be strict on %s', async (route) => {
  const { headers } = await hub.fetch(route.replace('EVENT', event))
  const policy = directivesOf(headers.get('content-security-policy') ?? '')
  const isStrict = (source: string) =>
    source === "'self'" || source === "'none'" || /^'sha256-[^']+'$/.test(source)
  for (const name of [
    'default-src',
    'script-src',
    'style-src',
    'object-src',
    'base-uri',
    'form-action',
    'connect-src',
  ])
    expect([name, policy.get(name)?.every(isStrict)]).toEqual([name, true])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
  expect({
    transport: headers.get('strict-transport-security'),
    sniffing: headers.get('x-content-type-options'),
    frames: headers.get('x-frame-options'),
    referrer: headers.get('referrer-policy'),
    opener: headers.get('cross-origin-opener-policy'),
    resource: headers.get('cross-origin-resource-policy'),
    permissions: headers.get('permissions-policy'),
    server: headers.get('x-powered-by'),
    everybody: headers.get('access-control-allow-origin'),
  }).toEqual({
    transport: 'max-age=31536000',
    sniffing: 'nosniff',
    frames: 'DENY',
    referrer: 'strict-origin-when-cross-origin',
    opener: 'same-origin',
    resource: 'same-origin',
    permissions: 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    server: null,
    everybody: null,
  })
})

it.each(['/api/user', '/api/admin/events', '/api/admin-users', '/api/sign-ins', '/api/events'])(
  'lets nobody keep what %s answers to one person',
  async (path) => {
    const { status, headers } = await admin.fetch(path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  },
)
