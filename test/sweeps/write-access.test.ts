import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../app.ts'
import { type Write, writesTo } from '../event-writes.ts'
import { addAdmin, addEvent, addUser, type MadeEvent } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

type Fetch = (url: string, request: RequestInit) => Promise<Response>

async function answersTo(fetch: Fetch, writes: Write[]) {
  const answers = []
  for (const [method, path, body] of writes) {
    const answer = await fetch(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    answers.push({
      call: `${method} ${path.replace(/\d+(?=$|\/lists$|\/pin$)/, ':id')}`,
      status: answer.status,
      text: await answer.text(),
    })
  }
  return answers
}

it.each([
  ['a visitor', 401],
  ['a user who is no admin', 403],
  ['an admin without access', 403],
] as const)('refuses every write of %s to an event, and changes nothing', async (who, status) => {
  const event = await addEvent(hub.db)
  const writes = await writesTo(hub.db, event)
  const everything = async () =>
    Promise.all(
      (['events', 'rooms', 'time_slots', 'sessions', 'links', 'sponsors', 'wifi_settings'] as const).map(
        (table) => hub.db.selectFrom(table).selectAll().orderBy('id').execute(),
      ),
    )
  const user = who === 'a user who is no admin' ? await addUser(hub.db) : await addAdmin(hub.db)
  const before = await everything()
  const { fetch } = who === 'a visitor' ? hub : await hub.as(user)
  const answers = await answersTo(fetch, writes)
  expect(answers.filter((answer) => answer.status !== status)).toEqual([])
  expect(await everything()).toEqual(before)
})

it('lets users with access do all of it', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const { fetch } = await hub.as(owner)
  const refused = (await answersTo(fetch, await writesTo(hub.db, event))).filter(
    ({ status }) => status >= 400,
  )
  expect(refused.map(({ call, status }) => [call, status])).toEqual([
    ['POST /api/footer-settings', 409],
    ['POST /api/wifi-settings', 409],
  ])
})

it('answers every write to a hidden event like one to an event that does not exist', async () => {
  const hidden = await addEvent(hub.db, { isPublic: false })
  const missing = { ...hidden, id: 999_999 }
  const { fetch } = await hub.as(await addAdmin(hub.db))
  const toHidden = await answersTo(fetch, await writesTo(hub.db, hidden))
  await hub.db.deleteFrom('wifi_settings').execute()
  await hub.db.deleteFrom('footer_settings').execute()
  expect(toHidden).toEqual(await answersTo(fetch, await writesTo(hub.db, missing, false)))
  expect(toHidden.filter(({ status }) => status < 400)).toEqual([])
})

it('refuses an upload to an event without access before it looks at the image', async () => {
  const [seen, hidden] = [await addEvent(hub.db), await addEvent(hub.db, { isPublic: false })]
  const { fetch } = await hub.as(await addAdmin(hub.db))
  const upload = async (event: MadeEvent, bytes: Buffer) => {
    const form = formOf({ city: event.slug, date: event.date }, { floorPlan: { bytes } })
    return (await fetch('/api/floor-plans/upload', { method: 'POST', body: form })).status
  }
  expect([await upload(seen, Buffer.from('x')), await upload(hidden, await picture())]).toEqual([403, 404])
})
