import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Schedule } from './schedule.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

it('gives a whole line to titles with long words, and not to scripts without spaces or to emoji', async () => {
  const event = await addEvent(hub.db)
  const at = { eventId: event.id, roomId: (await addRoom(hub.db, { eventId: event.id })).id }
  const titles = {
    'Programmheftübersetzung für alle': true,
    'See unconference.example': true,
    こんにちは世界のみなさんようこそここへ: false,
    สวัสดีชาวโลกทุกคนยินดีต้อนรับ: false,
    '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧 Families': false,
  }
  for (const title of Object.keys(titles))
    await addSession(hub.db, {
      ...at,
      title,
      timeSlotId: (await addTimeSlot(hub.db, { eventId: event.id })).id,
    })
  await showScreen(<Schedule />, { hub, at: `/${event.slug}/${event.date}`, path: '/:city/:date' })
  const tiles = await screen.findAllByRole('heading', { level: 4 })
  const shown = tiles.map((tile) => [tile.textContent, tile.classList.contains('long-words')])
  expect(Object.fromEntries(shown)).toEqual(titles)
})
