import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createSendMail } from '../../server/lib/mail.ts'
import { composeMail } from '../../server/lib/mail-layout.ts'
import '../texts.ts'

const mail = composeMail({
  to: { name: 'Zoë "Z" <b@example.com>', address: 'zoe@example.com' },
  subject: 'Grüße & more',
  greeting: 'Hello Zoë,',
  before: ['1 < 2'],
  button: { label: 'Open', href: 'https://hub.example.org/auth?a=1&b=2' },
  token: { value: 'abc-123', page: 'https://hub.example.org/auth' },
  after: ['Bye'],
  signature: 'Conference Hub',
})

let folder: string
let ending: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-mail-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(ending.map((end) => end()))
  ending = []
})
afterAll(() => rm(folder, { recursive: true }))

const sendBy = (smtpUrl: string | null) =>
  createSendMail({ smtpUrl, from: 'Hub <hub@example.org>', outbox: join(folder, 'outbox') })

async function portOf(server: Server | SMTPServer['server']) {
  return (server.address() as AddressInfo).port
}

/** A real mail server that keeps the mails it receives. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        received.push(message)
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, port: await portOf(server.server) }
}

async function expectMail(message: string | Buffer) {
  const parsed = await PostalMime.parse(message)
  expect([parsed.subject, parsed.from, parsed.to, parsed.bcc]).toEqual([
    'Grüße & more',
    { name: 'Hub', address: 'hub@example.org' },
    [{ name: 'Zoë "Z" <b@example.com>', address: 'zoe@example.com' }],
    undefined,
  ])
  expect(parsed.text?.trim()).toBe(
    'Hello Zoë,\n\n1 < 2\n\nOpen:\nhttps://hub.example.org/auth?a=1&b=2\n\nIf the link does not work, open https://hub.example.org/auth and enter your email and this token:\nabc-123\n\nBye\n\n-- \nConference Hub',
  )
  expect(parsed.html).toContain('<p style="margin:0 0 16px">1 &lt; 2</p>')
  expect(parsed.html).toContain('href="https://hub.example.org/auth?a=1&amp;b=2"')
}

it('delivers mail to a mail server, with a password if it asks for one', async () => {
  const logins: string[] = []
  const { received, port } = await mailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      logins.push(`${username} ${password}`)
      done(null, { user: username })
    },
  })
  await sendBy(`smtp://hub:p%40ss@127.0.0.1:${port}`)(mail)
  expect([logins, received.length]).toEqual([['hub p@ss'], 1])
  await expectMail(received[0] ?? '')
})

it('fails when the mail server refuses', async () => {
  const { port } = await mailServer({
    onRcptTo: (_address, _session, done) => done(new Error('No such user')),
  })
  await expect(sendBy(`smtp://127.0.0.1:${port}`)(mail)).rejects.toThrow('No such user')
})

it('rejects a mail server’s self-signed certificate, unless its address allows it', async () => {
  const { received, port } = await mailServer({ disabledCommands: [] })
  await expect(sendBy(`smtp://127.0.0.1:${port}`)(mail)).rejects.toThrow('certificate')
  expect(received).toEqual([])
  await sendBy(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`)(mail)
  expect(received).toHaveLength(1)
})

it('fails when there is no mail server', async () => {
  await expect(sendBy('smtp://127.0.0.1:1')(mail)).rejects.toThrow('ECONNREFUSED')
})

it('fails within ten seconds when the mail server hangs', async () => {
  const connected = Promise.withResolvers<Socket>()
  const silent = createServer(connected.resolve)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failing = expect(sendBy(`smtp://127.0.0.1:${await portOf(silent)}`)(mail)).rejects.toThrow()
  const socket = await connected.promise
  ending.push(async () => {
    socket.destroy()
    silent.close()
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await failing
})

it('writes mail to files that only this user can read if there is no mail server', async () => {
  await sendBy(null)(mail)
  const outbox = join(folder, 'outbox')
  const [name = '', ...others] = await readdir(outbox)
  expect([others, name.endsWith('.eml')]).toEqual([[], true])
  const modes = [(await stat(outbox)).mode, (await stat(join(outbox, name))).mode]
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
  await expectMail(await readFile(join(outbox, name)))
})
