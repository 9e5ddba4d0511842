import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { sourcePages } from '../../test/pages.ts'
import { formOf } from '../../test/pictures.ts'

/*
 * Descriptions of sessions are Markdown: formatted where a session is read, plain wherever formatting is not shown.
 */
const MARKED =
  'Bring a **laptop**\n\n- bread\n- [notes](https://example.com/notes)\n\n<b>no</b> [x](javascript:alert(1))'
const PLAIN = 'Bring a laptop\n\n- bread\n- notes (https://example.com/notes)'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ pages: sourcePages })
})
afterAll(() => hub.close())

async function addMarked() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '10:00' })
  const session = await addSession(hub.db, {
    eventId,
    roomId,
    timeSlotId,
    title: 'Bread',
    description: MARKED,
  })
  return { event, eventId, query, session, path: `/${event.slug}/${event.date}` }
}

const textOf = async (path: string) => (await hub.fetch(path)).text()

it('formats a description on the session’s page, and uses plain text for its metadata', async () => {
  const { path, session } = await addMarked()
  const html = await textOf(`${path}?session=${session.id}`)
  expect(html).toContain('<strong>laptop</strong>')
  expect(html).toMatch(/<ul><li[^>]*>bread<\/li><li[^>]*><a [^>]*href="https:\/\/example.com\/notes"/)
  expect(html).toMatch(/<meta name="description" content="Bring a laptop\n\n- bread/)
  expect(html).not.toMatch(/<b>no<\/b>|href="javascript:/)
})

it('writes it as plain text into files, calendars and feeds', async () => {
  const { path, query } = await addMarked()
  for (const name of ['schedule.json', 'schedule.xml', 'sessions.csv']) {
    const file = (await textOf(`${path}/${name}`)).replaceAll('\\n', '\n')
    expect([name, file.includes(PLAIN)]).toEqual([name, true])
  }
  const calendar = await textOf(`/api/calendar?${new URLSearchParams(query)}`)
  expect(calendar.replaceAll(/\r\n[ \t]/g, '').replaceAll('\\n', '\n')).toContain(PLAIN)
})

it.each(['schedule.json', 'schedule.xml', 'sessions.csv'])(
  'keeps its formatting when its own %s is imported',
  async (name) => {
    const { path, query, eventId } = await addMarked()
    const bytes = Buffer.from(await textOf(`${path}/${name}`))
    const form = formOf({ isPreview: 'false', addValues: 'true' }, { schedule: { bytes, name } })
    await hub.admin.call('POST /api/events/:id/import', { params: { id: eventId }, form })
    const [session] = await hub.call('GET /api/sessions', { query })
    expect(session?.description).toBe(MARKED)
  },
)
