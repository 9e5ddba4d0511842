import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverWebhooks } from '../../server/publish/webhooks/deliver.ts'
import { openApp } from '../app.ts'
import { addEvent, addRoom, addSuperAdmin, addTimeSlot } from '../factories.ts'
import { freePort } from '../server-process.ts'

const started: ChildProcess[] = []
let hub: Awaited<ReturnType<typeof openApp>>
let folder: string
let address: string
/** What the simulated chat services received, and whether they are down. */
const posted: string[] = []
let isDown = true
let chat: Server
beforeAll(async () => {
  hub = await openApp({ settings: { MESSAGE_HOSTS: '127.0.0.1' }, now: () => new Date() })
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-guide-'))
  address = await hub.app.listen({ host: '127.0.0.1', port: 0 })
  const guide = await readFile(join(import.meta.dirname, '../../docs/programs.md'), 'utf8')
  for (const [, name = '', text = ''] of guide.matchAll(/```js name=(\S+)\n([\s\S]*?)```/g))
    await writeFile(join(folder, name), text)
})
beforeAll(async () => {
  chat = createServer(async (request, response) => {
    const message = (await json(request)) as { content?: string; body?: string }
    if (!isDown) posted.push(`${request.method} ${request.url} ${message.content ?? message.body}`)
    response.writeHead(isDown ? 503 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(chat, 'listening')
})
afterAll(async () => {
  for (const each of started) each.kill()
  chat.close()
  await hub.close()
  await rm(folder, { recursive: true })
})

function start(name: string, args: string[], env: Record<string, string>) {
  const program = spawn(process.execPath, [join(folder, name), ...args], { env: { ...process.env, ...env } })
  started.push(program)
  const said: string[] = []
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text: Buffer) => said.push(text.toString()))
  return { program, said: () => said.join('') }
}

it('runs the programs of docs/programs.md as written', async () => {
  const owner = await addSuperAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, isPublic: true, name: 'Owl camp' })
  await addRoom(hub.db, { eventId: event.id, name: 'Aquarium' })
  await addTimeSlot(hub.db, { eventId: event.id, startTime: '8:00', endTime: '8:30', isStatic: true })
  await addTimeSlot(hub.db, { eventId: event.id })
  const { call } = await hub.as(owner)
  const { token } = await call('POST /api/tokens', {
    body: { name: 'Guide', mayWrite: true, eventIds: [event.id] },
  })
  const chatAddress = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`
  const bots: Record<string, string>[] = [
    { DISCORD: `${chatAddress}/discord` },
    { MATRIX: chatAddress, ROOM: '!owls:example.org', TOKEN: 'secret' },
  ]
  for (const bot of bots) {
    const PORT = await freePort()
    const body = { eventId: event.id, address: `http://127.0.0.1:${PORT}/` }
    const { id, secret } = await call('POST /api/webhooks', { body })
    start('chat-bot.mjs', [], { ...bot, SECRET: secret, PORT })
    const test = async () => (await call('POST /api/webhooks/:id/test', { params: { id: String(id) } })).said
    // Waits until it listens, so that the next one gets another port.
    isDown = true
    await expect.poll(test).toBe('Rejected')
    isDown = false
    await expect.poll(test).toBe('Accepted')
  }

  const EVENT = `${event.slug}/${event.date}`
  const adder = start('add-session.mjs', ['東京 owls', 'Ada'], { HUB: address, EVENT, TOKEN: token })
  const [code] = await once(adder.program, 'exit')
  expect([code, adder.said()]).toEqual([0, expect.stringMatching(/^Rooms: Aquarium\n東京 owls: Aquarium, /)])
  await deliverWebhooks(hub.app.core)
  await expect.poll(() => posted.length).toBe(4)
  const inRoom = /^PUT \/_matrix\/client\/v3\/rooms\/!owls%3Aexample.org\/send\/m.room.message\/\S+ /
  expect(posted).toEqual(
    expect.arrayContaining([
      'POST /discord A test of Owl camp',
      expect.stringMatching(/^POST \/discord (.*\n)*New: 東京 owls, in Aquarium/),
      expect.stringMatching(new RegExp(`${inRoom.source}A test of Owl camp$`)),
      expect.stringMatching(new RegExp(`${inRoom.source}(.*\\n)*New: 東京 owls, in Aquarium`)),
    ]),
  )
})
