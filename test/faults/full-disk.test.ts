import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOf, picture } from '../pictures.ts'
import { postTo, signInAt } from '../server-process.ts'
import { FULL_PLACES, type FullDisk } from './full-disks.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why this machine cannot run the test; `npm test` prints it. */
    lacks?: string
  }
}

const EVENT = { name: 'Full', location: 'Bern', date: '2026-05-09' }
const SENTENCE =
  'The server’s disk is full, so nothing can be saved. You can still read what is there. Please tell its operator.'
const MOST_WRITES = 400

describe.each(Object.entries(FULL_PLACES))('%s', (name, open) => {
  let disk: FullDisk | null
  let address = ''
  let cookie = ''
  let eventId = 0
  let photo: Buffer
  beforeAll(async () => {
    photo = await picture()
    disk = await open()
    if (!disk) return
    address = await disk.server.listening()
    cookie = await signInAt(address)
    eventId = (await (await post('/api/events', EVENT)).json()).id
  })
  afterAll(() => disk?.end())

  const post = (path: string, body: object | FormData) => postTo({ address, cookie }, path, body)
  const answerOf = async (sent: Promise<Response>) => {
    const answer = await sent
    const { message } = await answer.json()
    return [answer.status, message]
  }
  const image = (field: string) => ({ [field]: { bytes: photo, name: 'picture.png' } })
  const addRoom = (room: string) => post('/api/rooms', { name: room, eventId })
  const addLogo = () => post('/api/sponsors/upload-logo', formOf({}, image('logo')))
  const addCard = () => post('/api/session-cards', formOf({ eventId: String(eventId) }, image('image')))
  const rooms = async (): Promise<string[]> =>
    (await (await fetch(`${address}/api/rooms?city=bern&date=${EVENT.date}`)).json()).map(
      (room: { name: string }) => room.name,
    )
  const statusOf = async (path: string) => (await fetch(`${address}${path}`, { headers: { cookie } })).status

  it('refuses writes, still serves reads, and recovers by itself', async ({ skip, task }) => {
    if (!disk) {
      task.meta.lacks = `${name}: did not run, since this machine does not allow it; test/sweeps/full-disk.test.ts is the substitute`
      return skip(task.meta.lacks)
    }
    const { logoPath } = await (await addLogo()).json()
    const saved = ['Kept']
    expect((await addRoom('Kept')).status).toBe(201)

    await disk.fill()
    const refusals = []
    for (let write = 0; write < MOST_WRITES && refusals.length < 5; write++) {
      const room = `Room ${write} ${'x'.repeat(150)}`
      const answer = await answerOf(addRoom(room))
      if (answer[0] === 201) saved.push(room)
      else refusals.push(answer)
    }
    expect(refusals).toEqual(Array(5).fill([507, SENTENCE]))
    if (disk.holdsFiles)
      for (const add of [addLogo, addCard]) expect(await answerOf(add())).toEqual([507, SENTENCE])
    const reads = ['/', `/bern/${EVENT.date}`, '/api/user', '/api/admin/events', '/readyz', logoPath]
    expect(await Promise.all(reads.map(async (path) => [path, await statusOf(path)]))).toEqual(
      reads.map((path) => [path, 200]),
    )
    expect(await rooms()).toEqual(saved)

    await disk.free()
    for (const add of [() => addRoom('After'), addLogo, addCard])
      expect((await add()).status).toBeLessThan(300)
    expect(await rooms()).toEqual([...saved, 'After'])
    expect(disk.server.child.exitCode).toBe(null)
  })
})
