import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { limitsOf } from './db/postgres-limits.ts'
import { isOrigin, url, wholeNumber } from './setting-formats.ts'
import { signInProvidersOf, signInSettings } from './sign-in-settings.ts'

const settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535, 'port number').default(3000),
  HOST: z.string().min(1, 'must be an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name', true).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(10),
  DATABASE_TIMEOUT: wholeNumber(1, 600).default(10),
  PUBLIC_URL: url(/^https?$/, 'https://hub.example.org')
    .refine(isOrigin, 'must be an address without a path, such as https://hub.example.org')
    .optional(),
  PRODUCT_NAME: z.string().min(1, 'must be a name').max(40, 'must have at most 40 characters').default('Hub'),
  EVENT_BRAND: z
    .string()
    .min(1, 'must be a name')
    .max(80, 'must have at most 80 characters')
    .default('the Unconference'),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('contact@example.com'),
  SITE_DESCRIPTION: z
    .string()
    .max(300, 'must have at most 300 characters')
    .default('A free-to-attend unconference focused on digital analytics and optimization.'),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  ADMIN_NAME: z
    .string()
    .min(1, 'must be a name')
    .max(200, 'must have at most 200 characters')
    .default('Admin'),
  ADMIN_RESET_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  ...signInSettings,
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@mail.example.org:587', true).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be a sender such as Hub <hub@example.org>',
    )
    .default('Conference Hub <hub@localhost>'),
  OCR_ENGINE: z.enum(['embedded', 'vision', 'none'], 'must be embedded, vision or none').optional(),
  OCR_API_URL: url(/^https?$/, 'https://api.openai.com/v1').optional(),
  // A header cannot carry other characters, and the error would reveal the key in the log.
  OCR_API_KEY: z
    .string()
    .regex(/^[ -~]*$/, 'must be one line of plain letters, digits, and signs')
    .optional(),
  OCR_MODEL: z.string().optional(),
  S3_ENDPOINT: url(/^https?$/, 'https://s3.example.org').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket, without slashes')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT: wholeNumber(1, 600).default(8),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MESSAGE_HOSTS: z
    .string()
    .regex(
      /^(\[[\da-f:.]+\]|[\w.-]+)(\s*,\s*(\[[\da-f:.]+\]|[\w.-]+))*$/i,
      'must be names of hosts such as hooks.example.org,10.0.0.7',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DEMO_RESET: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in UTC, such as 03:00')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

/** The names of all settings, as listed in docs/operations.md. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape)

/**
 * Settings that may hold a secret. They are never logged, and each has a `NAME_FILE` that may name a file with the
 * value.
 */
export const SECRETS = SETTINGS.filter((name) => /PASSWORD|SECRET|KEY|TOKEN|DATABASE_URL|SMTP_URL/.test(name))

export type Config = ReturnType<typeof readConfig>

/**
 * A setting with an unusable value. The message is one line: the setting, the fault, and an example of a valid value.
 */
export class WrongSetting extends Error {}

/**
 * Turns the environment into one typed object.
 * @throws WrongSetting for the first setting with an unusable value
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = withFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = issue?.path.join('.') ?? ''
    throw new WrongSetting(`${name}: ${quoted(name, given[name])}${issue?.message}`)
  }
  const values = parsed.data
  allOrNone(given, ['ADMIN_EMAIL', 'ADMIN_PASSWORD'])
  if (values.S3_BUCKET || values.S3_ENDPOINT)
    requireAll(given, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  // The embedded reader sends its doubtful readings to that service, too.
  if (values.OCR_ENGINE === 'vision' || (values.OCR_ENGINE === 'embedded' && values.OCR_API_URL))
    requireAll(given, ['OCR_API_URL', 'OCR_MODEL'])
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseLimits: limitsOf(values.DATABASE_CONNECTIONS, values.DATABASE_TIMEOUT),
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    site: {
      name: `Conference ${values.PRODUCT_NAME}`,
      product: values.PRODUCT_NAME,
      eventBrand: values.EVENT_BRAND,
      contactEmail: values.CONTACT_EMAIL,
      description: values.SITE_DESCRIPTION,
    },
    /** For a demo that starts over each day: the time of day in UTC. */
    demoReset: values.DEMO_RESET ?? null,
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD, name: values.ADMIN_NAME }
        : null,
    adminResetPassword: values.ADMIN_RESET_PASSWORD ?? null,
    signIn: signInProvidersOf(values, (line) => {
      throw new WrongSetting(line)
    }),
    mail: { smtpUrl: values.SMTP_URL ?? null, from: values.MAIL_FROM },
    ocr: {
      engine: values.OCR_ENGINE ?? (values.OCR_API_URL ? ('vision' as const) : ('embedded' as const)),
      apiUrl: values.OCR_API_URL ?? null,
      apiKey: values.OCR_API_KEY ?? null,
      model: values.OCR_MODEL ?? null,
    },
    s3: values.S3_BUCKET
      ? {
          endpoint: values.S3_ENDPOINT ?? null,
          region: values.S3_REGION,
          bucket: values.S3_BUCKET,
          accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
          answerWithinMs: values.S3_TIMEOUT * 1_000,
        }
      : null,
    trustProxy: trustedProxies(values.TRUST_PROXY),
    rateLimit: values.RATE_LIMIT === 'on',
    /** Hosts on this machine and its networks that messages may be sent to. */
    messageHosts: values.MESSAGE_HOSTS?.toLowerCase().split(/\s*,\s*/) ?? [],
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
  }
}

/** The settings, with each secret that is in a file read from there without trailing newlines. */
function withFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const whole = { ...given }
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined)
      throw new WrongSetting(`${name}_FILE: ${name} is set, too; set one of them`)
    whole[name] = readSecret(`${name}_FILE`, file)
  }
  return whole
}

function readSecret(name: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new WrongSetting(`${name}: ${file} cannot be read (${code}); it must be a file of this user`)
  }
  if (text === '') throw new WrongSetting(`${name}: ${file} is empty; it must hold the secret`)
  return text
}

/** The given value, or nothing if the setting may hold a secret: the text goes into the log. */
function quoted(name: string, given: string | undefined): string {
  if (given === undefined || SECRETS.includes(name)) return ''
  return given.includes('@') && /URL|ENDPOINT/.test(name) ? '' : `"${given}" `
}

function allOrNone(given: Record<string, string | undefined>, names: string[]): void {
  if (names.some((name) => given[name] !== undefined)) requireAll(given, names)
}

function requireAll(given: Record<string, string | undefined>, names: string[]): void {
  const missing = names.find((name) => given[name] === undefined)
  if (missing) throw new WrongSetting(`${missing}: is missing; ${names.join(', ')} are set together`)
}

/** An IP address, a network such as 10.0.0.0/8, or one of the framework's names for networks. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', bits, ...others] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (most === 0 || others.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/** "true" trusts every proxy, a number trusts that many hops; otherwise addresses and networks separated by commas. */
function trustedProxies(
  value: string | undefined,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  const networks = value.split(',').map((each) => each.trim())
  const wrong = networks.find((each) => !isNetwork(each))
  if (wrong !== undefined)
    throw new WrongSetting(
      `TRUST_PROXY: "${wrong}" is not an address; use true, a number of hops, or addresses such as 10.0.0.0/8,loopback`,
    )
  return networks
}
