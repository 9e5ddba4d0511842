import { randomUUID } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../domain/times/times.ts'
import { removeOldFiles, writeWhole } from './drafts.ts'
import { withTimeout } from './with-timeout.ts'

export type Mail = { to: { name: string; address: string }; subject: string; text: string; html: string }

/** Sends a mail. @throws Error when it could not be handed over in time; the message contains no secret */
export type SendMail = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 8_000

type Settings = {
  smtpUrl: string | null
  from: string
  outbox: string
  /** Receives a line about each mail that was not sent, without addresses. */
  log?: (line: string) => void
}

/**
 * Sends mail through an SMTP server or, without one, writes a file per mail to a folder that only this user can read.
 */
export function createSendMail({ smtpUrl, from, outbox, log }: Settings): SendMail {
  const send = smtpUrl === null ? toOutbox(outbox, from) : toServer(smtpUrl, from)
  return async (mail) => {
    try {
      await send(mail)
    } catch (error) {
      log?.(`A mail was not sent (${mail.subject}): ${error instanceof Error ? error.message : error}`)
      throw error
    }
  }
}

function toServer(smtpUrl: string, from: string): SendMail {
  const transport = openTransport(smtpUrl, from)
  return (mail) => withinPatience(transport().then((opened) => opened.sendMail(mail)))
}

/**
 * Checks that the mail server answers and accepts the user and password.
 * @throws Error as sending a mail would, without a secret
 */
export function tryMailServer(smtpUrl: string, from: string): Promise<void> {
  return withinPatience(openTransport(smtpUrl, from)().then((opened) => opened.verify()))
}

function openTransport(smtpUrl: string, from: string) {
  const { url, auth } = withoutUser(smtpUrl)
  return atFirstUse(({ createTransport }) =>
    createTransport(
      {
        url,
        ...(auth && { auth }),
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        dnsTimeout: TIMEOUT_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    ),
  )
}

/** Each of the limits above starts over with every step, so the whole needs its own. */
async function withinPatience(sending: Promise<unknown>): Promise<void> {
  const late = () => new Error('The mail server did not answer in time')
  await withTimeout(TIMEOUT_MS, sending, late).catch((error: unknown) => {
    throw withoutCredentials(error)
  })
}

/** The library does not decode user and password: it would send `%40` literally. */
function withoutUser(smtpUrl: string): { url: string; auth: { user: string; pass: string } | null } {
  const url = new URL(smtpUrl)
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  return { url: url.href, auth: user === '' && pass === '' ? null : { user, pass } }
}

/** Mail servers that refuse a sign-in often repeat the lines that were sent. */
function withoutCredentials(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAUTH') return error
  const status = 'responseCode' in error ? ` (${error.responseCode})` : ''
  return new Error(`The mail server refused the user or password of SMTP_URL${status}`)
}

function toOutbox(folder: string, from: string): SendMail {
  const transport = atFirstUse(({ createTransport }) =>
    createTransport(
      { streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true },
      { from },
    ),
  )
  let written = 0
  return async (mail) => {
    // Names sort in the order of the mails, even within one millisecond.
    const number = String(++written).padStart(6, '0')
    const { message } = await (await transport()).sendMail(mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${number}-${randomUUID()}.eml`
    await writeWhole(folder, name, (draft) =>
      writeFile(join(folder, draft), message as Buffer, { mode: 0o600, flag: 'wx' }),
    )
  }
}

const OUTBOX_DAYS = 7

/** Deletes mails in the outbox that are a week old: their links have expired. */
export async function tidyOutbox(folder: string, now: Date): Promise<void> {
  await removeOldFiles(folder, { now, keptMs: OUTBOX_DAYS * DAY_MS })
}

/** The mail library is large. Loading it on first use makes the server ready sooner. */
function atFirstUse<T>(open: (library: typeof import('nodemailer').default) => T): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= import('nodemailer').then(({ default: library }) => open(library))
    return opened
  }
}
