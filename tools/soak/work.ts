import { picture } from '../../test/pictures.ts'
import type { Requests } from './requests.ts'

const EVENT = { name: 'Soaked', location: 'Delft', date: '2026-05-09' }
const QUERY = 'city=delft&date=2026-05-09'
const PAGE = '/delft/2026-05-09'
const ROOMS = 5
const SLOTS = 8
const TEXT = 'What it is about. '.repeat(20)

export type Admin = { email: string; password: string }

/**
 * Days of a conference in a loop: visitors read, from the cache and past it; organizers write, several at once, so
 * that some are refused; sign-ins, uploads, live streams, and addresses that are new to the server. Everything
 * created is also deleted, so that a server that keeps nothing unnecessary does not grow.
 * @param roundAfter the new addresses repeat after this many steps
 */
export async function createWork({ ask, lookIn }: Requests, admin: Admin, roundAfter: number) {
  const { cookie } = await expectGood(ask('POST', '/api/login', { json: admin }))
  const create = async (path: string, json: object): Promise<number> =>
    JSON.parse((await expectGood(ask('POST', path, { cookie, json }))).body.toString()).id
  const eventId = await create('/api/events', EVENT)
  const rooms = await each(ROOMS, (name) => create('/api/rooms', { name: `Room ${name}`, eventId }))
  const slots = await each(SLOTS, (hour) =>
    create('/api/time-slots', { startTime: `${hour + 8}:00`, endTime: `${hour + 8}:45`, eventId }),
  )
  const plan = await formWith(await picture({ width: 800, height: 600 }))
  const page = await ask('GET', PAGE)

  /** The session of one worker: created, moved, deleted, created again. */
  function createWriter() {
    let session: number | null = null
    let turn = 0
    return async (number: number) => {
      const json = {
        title: `Session ${number}`,
        description: TEXT,
        presenterName: 'Robin Example',
        timeSlotId: slots[number % SLOTS],
        roomId: rooms[(number >> 3) % ROOMS],
      }
      turn = (turn + 1) % 3
      if (session === null) {
        const { status, body } = await ask('POST', '/api/sessions', { cookie, json })
        if (status === 201) session = JSON.parse(body.toString()).id
      } else if (turn > 0) await ask('PUT', `/api/sessions/${session}`, { cookie, json })
      else {
        await ask('DELETE', `/api/sessions/${session}`, { cookie })
        session = null
      }
    }
  }

  async function signInAndOut() {
    const { cookie: own } = await ask('POST', '/api/login', { json: admin })
    await ask('GET', '/api/user', { cookie: own })
    await ask('POST', '/api/logout', { cookie: own })
  }

  /** @param number the number of the step, which determines the kind of work */
  return function createWorker() {
    const write = createWriter()
    return async (number: number): Promise<unknown> => {
      if (number % 500 === 1) return ask('POST', '/api/floor-plans/upload', { cookie, ...plan })
      if (number % 500 === 251) return signInAndOut()
      if (number % 50 === 2) return lookIn(`/api/live?${QUERY}`)
      switch (number % 10) {
        case 3:
        case 4:
          return write(number)
        case 5:
          return ask('GET', `/api/sessions?${QUERY}`, { cookie })
        case 6:
          return ask('GET', `/api/history?eventId=${eventId}`, { cookie })
        case 7:
          return ask('GET', PAGE, { headers: { 'if-none-match': page.etag, 'accept-encoding': 'br' } })
        case 8:
          return ask('GET', addressSeldomAskedFor(number, roundAfter))
        case 9:
          return ask('GET', PAGE, { headers: { 'accept-encoding': 'gzip' } })
        default:
          return ask('GET', `/api/sessions?${QUERY}`, { headers: { 'accept-encoding': 'gzip' } })
      }
    }
  }
}

/**
 * Addresses that are new to the server: now and then a page, which the server renders, otherwise a read, which the
 * cache keeps while there is room. They repeat after a while, so that the cache is as full after the warm-up as at
 * the end.
 */
function addressSeldomAskedFor(number: number, roundAfter: number): string {
  if (number % 100 === 8) return `/nowhere/${number}`
  if (number % 100 === 58) return `${PAGE}?seen=${number}`
  return `/api/rooms?city=nowhere-${number % roundAfter}&date=2026-05-09`
}

function each(count: number, make: (index: number) => Promise<number>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}

async function expectGood(answer: ReturnType<Requests['ask']>) {
  const { status, body } = await answer
  if (status >= 400) throw new Error(`${status}: ${body}`)
  return answer
}

async function formWith(image: Buffer) {
  const form = new FormData()
  form.append('city', 'delft')
  form.append('date', EVENT.date)
  form.append('floorPlan', new Blob([new Uint8Array(image)]), 'plan.png')
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', body: Buffer.from(await encoded.arrayBuffer()) }
}
