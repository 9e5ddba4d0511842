import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig, SECRETS, SETTINGS, WrongSetting } from './config.ts'

const ESCAPED = 'must have signs such as / ? # % @ in its user and password written as %2F %3F %23 %25 %40'
const WRONG: [name: string, value: string, line: string][] = [
  ['PORT', 'eighty', 'PORT: "eighty" must be a port number from 0 to 65535'],
  ['PORT', '65536', 'PORT: "65536" must be a port number from 0 to 65535'],
  ['PORT', '0x50', 'PORT: "0x50" must be a port number from 0 to 65535'],
  ['PORT', '80.5', 'PORT: "80.5" must be a port number from 0 to 65535'],
  [
    'DATABASE_URL',
    'mysql://me:secret@host/db',
    'DATABASE_URL: must be an address such as postgres://user:password@host:5432/name',
  ],
  [
    'PUBLIC_URL',
    'hub.example.org',
    'PUBLIC_URL: "hub.example.org" must be an address such as https://hub.example.org',
  ],
  [
    'PUBLIC_URL',
    'https://example.org/hub',
    'PUBLIC_URL: "https://example.org/hub" must be an address without a path, such as https://hub.example.org',
  ],
  ['PRODUCT_NAME', 'x'.repeat(41), `PRODUCT_NAME: "${'x'.repeat(41)}" must have at most 40 characters`],
  ['CONTACT_EMAIL', 'nobody', 'CONTACT_EMAIL: "nobody" must be an e-mail address'],
  ['ADMIN_EMAIL', 'me', 'ADMIN_EMAIL: "me" must be an e-mail address'],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD: must have at least 6 characters'],
  ['ADMIN_RESET_PASSWORD', 'short', 'ADMIN_RESET_PASSWORD: must have at least 6 characters'],
  [
    'SMTP_URL',
    'mail.example.org:secret',
    'SMTP_URL: must be an address such as smtp://user:password@mail.example.org:587',
  ],
  ...[
    'smtp://me:s/cret@mail.example.org',
    'smtp://me:12#34@mail.example.org',
    'smtp://me:a?b@mail.example.org',
    'smtp://me:50%@mail.example.org',
  ].map((wrong): [string, string, string] => ['SMTP_URL', wrong, `SMTP_URL: ${ESCAPED}`]),
  ...['postgres://me:12#34@host/db', 'postgres://me:a/b@host:5432/db'].map(
    (wrong): [string, string, string] => ['DATABASE_URL', wrong, `DATABASE_URL: ${ESCAPED}`],
  ),
  ['PUBLIC_URL', 'https://me:a/b@hub.example.org', `PUBLIC_URL: ${ESCAPED}`],
  [
    'PUBLIC_URL',
    'https://me:secret@hub.example.org',
    'PUBLIC_URL: must have no user or password, as in https://hub.example.org',
  ],
  [
    'S3_ENDPOINT',
    'https://me:secret@s3.example.org',
    'S3_ENDPOINT: must have no user or password, as in https://s3.example.org',
  ],
  [
    'OCR_API_URL',
    'https://me:secret@ocr.example.org',
    'OCR_API_URL: must have no user or password, as in https://api.openai.com/v1',
  ],
  ['MAIL_FROM', 'Hub', 'MAIL_FROM: "Hub" must be a sender such as Hub <hub@example.org>'],
  [
    'MESSAGE_HOSTS',
    'https://a.example',
    'MESSAGE_HOSTS: "https://a.example" must be names of hosts such as hooks.example.org,10.0.0.7',
  ],
  ['OCR_ENGINE', 'magic', 'OCR_ENGINE: "magic" must be embedded, vision or none'],
  ['OCR_API_URL', 'here', 'OCR_API_URL: "here" must be an address such as https://api.openai.com/v1'],
  ['S3_ENDPOINT', 'here', 'S3_ENDPOINT: "here" must be an address such as https://s3.example.org'],
  [
    'TRUST_PROXY',
    '10.0.0.0/8, proxy',
    'TRUST_PROXY: "proxy" is not an address; use true, a number of hops, or addresses such as 10.0.0.0/8,loopback',
  ],
  ...['10.0.0.0/99', '999.1.1.1', '::1/129', '10.0.0.0/0', '1.2.3.4/8/8', ''.padEnd(9, ':')].map(
    (wrong): [string, string, string] => [
      'TRUST_PROXY',
      wrong,
      `TRUST_PROXY: "${wrong}" is not an address; use true, a number of hops, or addresses such as 10.0.0.0/8,loopback`,
    ],
  ),
  ['RATE_LIMIT', 'no', 'RATE_LIMIT: "no" must be on or off'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL: "loud" must be fatal, error, warn, info, debug, trace or silent'],
  [
    'SITE_DESCRIPTION',
    'x'.repeat(301),
    `SITE_DESCRIPTION: "${'x'.repeat(301)}" must have at most 300 characters`,
  ],
  ['EVENT_BRAND', 'x'.repeat(81), `EVENT_BRAND: "${'x'.repeat(81)}" must have at most 80 characters`],
  ['ADMIN_NAME', 'x'.repeat(201), `ADMIN_NAME: "${'x'.repeat(201)}" must have at most 200 characters`],
  ['DATABASE_CONNECTIONS', '1', 'DATABASE_CONNECTIONS: "1" must be a whole number from 2 to 1000'],
  ['DATABASE_TIMEOUT', '0', 'DATABASE_TIMEOUT: "0" must be a whole number from 1 to 600'],
  ['OCR_API_KEY', 'sk-1\nsk-2', 'OCR_API_KEY: must be one line of plain letters, digits, and signs'],
  ['S3_TIMEOUT', 'long', 'S3_TIMEOUT: "long" must be a whole number from 1 to 600'],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN: must have at least 16 characters'],
  ['DEMO_RESET', '3 am', 'DEMO_RESET: "3 am" must be a time in UTC, such as 03:00'],
  ['S3_BUCKET', 'a/b', 'S3_BUCKET: "a/b" must be the name of a bucket, without slashes'],
  ...['OIDC', 'OIDC_2', 'OIDC_3'].flatMap((provider): [string, string, string][] => [
    [
      `${provider}_ISSUER`,
      'http://login.example.org',
      `${provider}_ISSUER: "http://login.example.org" must begin with https://, unless it is on this machine`,
    ],
    ...['CLIENT_ID', 'CLIENT_SECRET', 'NAME'].map((part): [string, string, string] => [
      `${provider}_${part}`,
      'Campus',
      `${provider}_ISSUER: is missing; ${provider}_${part} is set`,
    ]),
    [
      `${provider}_ADMIN_CLAIM`,
      'admins',
      `${provider}_ADMIN_CLAIM: "admins" must be a claim and its value, such as groups=hub-admins`,
    ],
  ]),
  ['OIDC_ONLY', 'on', 'OIDC_ONLY: there is no provider; set OIDC_ISSUER, too'],
]

/** Settings that may be any text, or that starting the server tests (start.test.ts). */
const ANY_TEXT = ['NODE_ENV', 'OCR_MODEL', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
const TRIED = ['HOST', 'DATA_DIR']

it('rejects a wrong value for every setting, and the documentation lists them all', async () => {
  const refused = WRONG.map(([name]) => name)
  expect([...new Set([...refused, ...ANY_TEXT, ...TRIED])].sort()).toEqual(SETTINGS.toSorted())
  const document = await readFile(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const unnamed = SETTINGS.filter((name) => !document.includes(`\`${name}\``))
  expect(unnamed).toEqual(['NODE_ENV'])
})

describe('a wrong setting stops the start with one line about it', () => {
  it.each(WRONG)('%s=%s', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(new WrongSetting(line))
  })

  it.each([
    [
      { ADMIN_EMAIL: 'a@example.com' },
      'ADMIN_PASSWORD: is missing; ADMIN_EMAIL, ADMIN_PASSWORD are set together',
    ],
    [
      { ADMIN_PASSWORD: 'long enough' },
      'ADMIN_EMAIL: is missing; ADMIN_EMAIL, ADMIN_PASSWORD are set together',
    ],
    [
      { S3_BUCKET: 'hub', S3_ACCESS_KEY_ID: 'k' },
      'S3_SECRET_ACCESS_KEY: is missing; S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are set together',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.org' },
      'S3_BUCKET: is missing; S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY are set together',
    ],
    [{ OCR_ENGINE: 'vision' }, 'OCR_API_URL: is missing; OCR_API_URL, OCR_MODEL are set together'],
    [
      { OCR_ENGINE: 'embedded', OCR_API_URL: 'https://x.example' },
      'OCR_MODEL: is missing; OCR_API_URL, OCR_MODEL are set together',
    ],
    [
      { OCR_ENGINE: 'vision', OCR_API_URL: 'https://x.example' },
      'OCR_MODEL: is missing; OCR_API_URL, OCR_MODEL are set together',
    ],
  ])('settings that belong together: %o', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(new WrongSetting(line))
  })
})

describe('the settings', () => {
  it('have defaults that run on one machine', () => {
    const config = readConfig({})
    expect([config.port, config.host, config.publicUrl, config.databaseUrl]).toEqual([
      3000,
      '127.0.0.1',
      'http://localhost:3000',
      null,
    ])
    expect(config.site).toEqual({
      name: 'Conference Hub',
      product: 'Hub',
      eventBrand: 'the Unconference',
      contactEmail: 'contact@example.com',
      description: 'A free-to-attend unconference focused on digital analytics and optimization.',
    })
    expect([config.firstAdmin, config.s3, config.mail.smtpUrl, config.trustProxy, config.rateLimit]).toEqual([
      null,
      null,
      null,
      false,
      true,
    ])
    expect(config.ocr.engine).toBe('embedded')
  })

  it('count as unset when they are empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', PRODUCT_NAME: '' })).toEqual(readConfig({}))
  })

  it('set the product name, the public address and the first admin', () => {
    const config = readConfig({
      PRODUCT_NAME: 'Board',
      PORT: '8080',
      PUBLIC_URL: 'https://board.example.org/',
      ADMIN_EMAIL: 'a@example.com',
      ADMIN_PASSWORD: 'long enough',
    })
    expect([config.site.name, config.publicUrl, config.firstAdmin]).toEqual([
      'Conference Board',
      'https://board.example.org',
      { email: 'a@example.com', password: 'long enough', name: 'Admin' },
    ])
  })

  it.each([
    ['true', true],
    ['false', false],
    ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
    ['::1', ['::1']],
  ])('trust proxies: %s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  it('trust a given number of proxy hops', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: '1' })
    if (typeof trustProxy !== 'function') throw new Error('A number of hops gives a function')
    expect([trustProxy('10.0.0.1', 0), trustProxy('10.0.0.1', 1)]).toEqual([true, false])
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conference-hub-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  let files = 0
  const fileOf = (text: string) => {
    const path = join(folder, String(++files))
    writeFileSync(path, text)
    return path
  }

  it('works for every secret setting, and ignores a trailing line break', () => {
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://me:secret@host/db',
      SMTP_URL: 'smtp://me:secret@mail.example.org',
    }
    const own = (name: string) => values[name] ?? `a secret for ${name}`
    const providers = Object.fromEntries(
      ['OIDC', 'OIDC_2', 'OIDC_3'].flatMap((each) => [
        [`${each}_ISSUER`, 'https://login.example.org'],
        [`${each}_CLIENT_ID`, 'hub'],
      ]),
    )
    const all = { ADMIN_EMAIL: 'a@example.com', S3_BUCKET: 'hub', ...providers }
    const [direct, inFiles] = [own, (name: string) => fileOf(`${own(name)}\r\n\n`)].map((value, inFile) =>
      readConfig({
        ...all,
        ...Object.fromEntries(SECRETS.map((name) => [inFile ? `${name}_FILE` : name, value(name)])),
      }),
    )
    expect(SECRETS).toHaveLength(11)
    expect(inFiles).toEqual(direct)
    expect([inFiles?.mail.smtpUrl, inFiles?.s3?.secretAccessKey]).toEqual([
      values.SMTP_URL,
      own('S3_SECRET_ACCESS_KEY'),
    ])
  })

  it.each([
    [
      { SMTP_URL_FILE: '/nowhere/smtp' },
      'SMTP_URL_FILE: /nowhere/smtp cannot be read (ENOENT); it must be a file of this user',
    ],
    [
      { SMTP_URL_FILE: folder },
      `SMTP_URL_FILE: ${folder} cannot be read (EISDIR); it must be a file of this user`,
    ],
    [{ METRICS_TOKEN_FILE: '/dev/null' }, 'METRICS_TOKEN_FILE: /dev/null is empty; it must hold the secret'],
    [
      { METRICS_TOKEN: 'a long enough token', METRICS_TOKEN_FILE: '/dev/null' },
      'METRICS_TOKEN_FILE: METRICS_TOKEN is set, too; set one of them',
    ],
    [{ METRICS_TOKEN_FILE: fileOf('short') }, 'METRICS_TOKEN: must have at least 16 characters'],
  ])('explains in one line what is wrong with the file: %o', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(new WrongSetting(line))
  })
})
