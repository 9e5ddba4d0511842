import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { WallReading } from '../../domain/wall/wall.ts'
import { NO_CORRECTIONS } from '../../domain/wall/wall-corrections.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addSessionCard } from '../../test/card-factories.ts'
import { readingWith } from '../../test/card-reader.ts'
import { addEvent, addRoom, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Toasts } from '../ui/toasts.tsx'
import type { Schedule } from './schedule.ts'
import { WallProposal } from './wall-proposal.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())
// The photo is 1,000 pixels wide and high.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 1000))
})
afterEach(() => vi.restoreAllMocks())

const photo = { id: 1, file: new Blob(), shown: 'blob:photo', size: { width: 1000, height: 1000 } }

/** A wall of two rooms and two times whose columns were not found: two cards in its grid, and a sticker in the corner. */
async function show({ photos = [photo], isEmpty = false, onSecond = '' } = {}) {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, date: '2999-05-09' })
  const rooms = [
    await addRoom(hub.db, { eventId: event.id, name: 'Hall' }),
    await addRoom(hub.db, { eventId: event.id, name: 'Lab' }),
  ]
  const slots = [
    await addTimeSlot(hub.db, { eventId: event.id, startTime: '10:00', endTime: '11:00' }),
    await addTimeSlot(hub.db, { eventId: event.id, startTime: '11:00', endTime: '12:00' }),
  ]
  const read = (title: string) => {
    const reading = readingWith({ title, presenterName: 'Ann', description: '' })
    reading.fields.title.doubtful = false
    return JSON.stringify(reading)
  }
  const cards: WallReading['cards'] = []
  for (const [title, x, y] of [
    ['Bees', 0.4, 0.4],
    ['Kites', 0.8, 0.8],
    ['A sticker', 0.02, 0.02],
  ] as const) {
    const { id } = await addSessionCard(hub.db, {
      eventId: event.id,
      state: 'read',
      uploadKey: `wall/${event.id}/${title}`,
      reading: read(title),
    })
    const none = { number: null, column: null, row: null, throughRow: null, sessionId: null, words: null }
    cards.push({
      ...none,
      cardId: id,
      votes: 0,
      isSure: true,
      place: { photo: title === onSecond ? 1 : 0, x, y },
    })
  }
  const reading: WallReading = {
    columns: [],
    rows: [],
    cards,
    bare: [],
    covered: [],
    warnings: [],
    closeUp: [],
  }
  const there = isEmpty ? { rooms: [], slots: [] } : { rooms, slots }
  const schedule = { sessions: [], ...there, clock: 24 } as unknown as Schedule
  function Shown() {
    const [corrections, correct] = useState(NO_CORRECTIONS)
    return (
      <>
        <WallProposal
          event={{ ...event, lists: {} } as never}
          photos={photos}
          isWhole={() => true}
          reading={reading}
          schedule={schedule}
          corrections={corrections}
          onCorrect={correct}
          onAccepted={() => undefined}
          onDone={() => undefined}
          onCancel={() => undefined}
        />
        <Toasts />
      </>
    )
  }
  const path = { at: `/${event.slug}/2999-05-09/admin/wall`, path: '/:city/:date/admin/wall' }
  await showScreen(<Shown />, { hub, as: hub.owner, ...path })
  await screen.findByText(/3 without a spot/)
}

const spotOf = (title: string) =>
  screen.queryByRole('checkbox', { name: new RegExp(title) })?.closest('td')?.dataset.spot

it('places cards in the grid between tapped headings, and undoes that at once', async () => {
  await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Tap the first and last heading' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Headings in the photo' }))
  const tap = (x: number, y: number) =>
    fireEvent.click(dialog.getByAltText('Photo of the wall'), { clientX: x, clientY: y })
  for (const [words, x, y] of [
    ['Tap the heading of the first room.', 400, 100],
    ['Now tap the heading of the last room.', 800, 100],
    ['Tap the heading of the first time.', 100, 400],
    ['Now tap the heading of the last time.', 100, 800],
  ] as const) {
    expect(dialog.getByText(words)).toBeTruthy()
    expect(dialog.getByRole('button', { name: /^Place/ })).toHaveProperty('disabled', true)
    tap(x, y)
  }
  expect(dialog.getByText(/^2 cards are in the grid\. 1 card is outside/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Hall, 1 card' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Place 2 cards' }))
  await waitFor(() => expect([spotOf('Bees'), spotOf('Kites')].every(Boolean)).toBe(true))
  expect(spotOf('Bees')).not.toBe(spotOf('Kites'))
  // Cards outside are listed, never silently dropped.
  const beside = () => within(screen.getByRole('region', { name: 'Cards without a spot' }))
  expect(beside().getAllByText(/A sticker/)).toHaveLength(1)
  expect(screen.queryByText(/columns and rows were not found/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(beside().getAllByText(/Bees|Kites|A sticker/)).toHaveLength(3))
})

it('places only cards of photos whose headings were tapped, and forgets them on Cancel', async () => {
  await show({ photos: [photo, { ...photo, id: 2 }], onSecond: 'Kites' })
  const user = userEvent.setup()
  const open = () => user.click(screen.getByRole('button', { name: 'Tap the first and last heading' }))
  await open()
  const dialog = () => within(screen.getByRole('dialog', { name: 'Headings in the photo' }))
  const look = (name: string) =>
    user.selectOptions(dialog().getByRole('combobox', { name: 'Photo of the wall' }), name)
  const place = () => dialog().getByRole('button', { name: /^Place/ })
  await user.click(dialog().getByRole('button', { name: 'Draw the lines without tapping' }))
  const before = place().textContent
  await look('Photo 2')
  expect(dialog().getByText('Tap the heading of the first room.')).toBeTruthy()
  expect(place().textContent).toBe(before)
  await look('Photo 1')
  expect(dialog().queryByText('Tap the heading of the first room.')).toBe(null)
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await open()
  expect(dialog().getByText('Tap the heading of the first room.')).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Draw the lines without tapping' }))
  await look('Photo 2')
  await user.click(place())
  await waitFor(() => expect(spotOf('Bees')).toBeTruthy())
  expect(spotOf('Kites')).toBe(undefined)
})

it('works the same with keys and numbers', async () => {
  await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Tap the first and last heading' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Headings in the photo' }))
  await user.click(dialog.getByRole('button', { name: 'Draw the lines without tapping' }))
  // The sticker is the outermost card, so the first lines are moved to the others.
  expect(dialog.getByText(/^3 cards are in the grid/)).toBeTruthy()
  dialog.getByRole('button', { name: 'Hall, 2 cards' }).focus()
  await user.keyboard(`{Shift>}${'{ArrowRight}'.repeat(13)}{/Shift}`)
  const time = dialog.getByRole('button', { name: /^10:00.*, 1 card$/ })
  time.focus()
  await user.keyboard(`{Shift>}${'{ArrowDown}'.repeat(13)}{/Shift}`)
  expect(dialog.getByText(/^2 cards are in the grid\. 1 card is outside/)).toBeTruthy()
  await user.clear(dialog.getByLabelText('Number of rooms'))
  await user.type(dialog.getByLabelText('Number of rooms'), '1')
  expect(dialog.getByRole('button', { name: 'Hall, 2 cards' })).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('The first one is'), 'Lab')
  expect(dialog.getByRole('button', { name: 'Lab, 2 cards' })).toBeTruthy()
})

it('asks for the names of new rooms one by one after the cards are placed', async () => {
  await show({ isEmpty: true })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Tap the first and last heading' }))
  await user.click(screen.getByRole('button', { name: 'Draw the lines without tapping' }))
  await user.click(screen.getByRole('button', { name: 'Place 3 cards' }))
  await screen.findByRole('dialog', { name: 'Column 1' })
  await user.keyboard('Attic{Enter}')
  await screen.findByRole('dialog', { name: 'Column 2' })
})

it('asks for the photo again when the page no longer has it', async () => {
  await show({ photos: [] })
  expect(screen.getByText('Choose the photo again to tap its headings.')).toBeTruthy()
})
