import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Session } from '../../domain/schedule/sessions.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addSessionCard } from '../../test/card-factories.ts'
import { readingWith } from '../../test/card-reader.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { read } from '../net/reads.ts'
import { SessionDialog } from './session-dialog.tsx'
import { SessionForm } from './session-form.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

/** This test browser drops the value of a list whose options load later than the form. */
async function choosePlace({ timeSlotId, roomId }: Pick<Session, 'timeSlotId' | 'roomId'>): Promise<void> {
  await screen.findByRole('option', { name: 'Hall' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Time Slot/ }), String(timeSlotId))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Room/ }), String(roomId))
}

const VALUES = { title: 'Tags', presenterName: 'Ida', description: 'All' }

it('adds a session only once when it is sent again after a lost reply', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id } = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { made, meet, mend } = await showScreen(<SessionForm initial={VALUES} draft="again" />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Session' }))
  await screen.findByRole('option', { name: 'Hall' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Time Slot/ }), String(id))
  // The session is saved, but the reply is lost.
  meet('POST /api/sessions', 'lost')
  await save()
  await screen.findByText('Error')
  mend('POST /api/sessions')
  await save()
  await screen.findByText('Session Added Successfully!')
  expect(made).toHaveLength(2)
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map(({ title }) => title)).toEqual(['Tags'])
})

it('offers the time on a card in one tap', async () => {
  const { event, eventId } = await hub.addOwnEvent()
  await addRoom(hub.db, { eventId, name: 'Hall' })
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { id } = await addTimeSlot(hub.db, { eventId, startTime: '13:00', endTime: '14:15' })
  await showScreen(
    <SessionForm initial={VALUES} draft="time" notes={{ text: 'Bread\n13h15, bring your food' }} />,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}`, path: '/:city/:date' },
  )
  await screen.findByText('The card says 1:15 PM.')
  const chosen = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  expect(chosen(/Time Slot/).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Use 1:00 PM – 2:15 PM' }))
  expect(chosen(/Time Slot/).value).toBe(String(id))
  expect(chosen(/Room/).selectedOptions[0]?.textContent).toBe('Hall')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Starts at/ }).value).toBe('1:15 PM')
  expect(screen.queryByText(/The card says/)).toBeNull()
})

it('saves a card at the desk with one tap on a free spot, best time first', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  const hall = await addRoom(hub.db, { eventId, name: 'Hall' })
  await addRoom(hub.db, { eventId, name: 'Attic' })
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  await addTimeSlot(hub.db, { eventId, startTime: '13:00', endTime: '14:15' })
  const { made } = await showScreen(
    <SessionForm initial={VALUES} draft="desk" isDesk notes={{ text: 'Bread, 13h15' }} />,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}`, path: '/:city/:date' },
  )
  const places = () =>
    screen.getAllByRole('button', { name: /: save here$/ }).map((each) => each.getAttribute('aria-label'))
  await screen.findByText('Free spots')
  // The time on the card comes first, with its start.
  expect(places()).toEqual([
    'Hall, 1:00 PM: save here',
    'Attic, 1:00 PM: save here',
    'Hall, 9:30 AM: save here',
    'Attic, 9:30 AM: save here',
  ])
  screen.getByRole('button', { name: 'Hall, 1:00 PM: save here' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Attic, 1:00 PM: save here')
  await userEvent.click(screen.getByRole('button', { name: 'Hall, 1:00 PM: save here' }))
  await screen.findByText('Session Added Successfully!')
  const [saved] = await hub.call('GET /api/sessions', { query })
  expect([saved?.title, saved?.roomId, saved?.startsAt]).toEqual(['Tags', hall.id, '13:15'])
  expect(made.filter(({ name }) => name === 'POST /api/sessions')).toHaveLength(1)
})

it('shows what a card lacks, and saves at a spot with a warning on the second tap', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  await addRoom(hub.db, { eventId, name: 'Hall' })
  const attic = await addRoom(hub.db, { eventId, name: 'Attic' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const owner = await hub.as(hub.owner)
  await owner.call('POST /api/sessions', {
    body: { ...VALUES, eventId, level: [], type: [], focus: [], timeSlotId: slot.id, roomId: attic.id },
  })
  await showScreen(<SessionForm initial={{ title: 'Again', presenterName: 'Ida' }} draft="warned" isDesk />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await screen.findByText('Free spots')
  expect(screen.getByText(/Description is missing/)).toBeDefined()
  const place = () => screen.getByRole('button', { name: 'Hall, 9:30 AM: save here' })
  // The second tap of a double tap does not confirm the warning, however long this machine takes between them.
  vi.useFakeTimers({ toFake: ['performance'] })
  await userEvent.dblClick(place())
  expect(await screen.findByText('Ida is also in Attic at 9:30 AM')).toBeDefined()
  expect(screen.queryByText('Description is required')).toBeNull()
  vi.advanceTimersByTime(450)
  await userEvent.click(place())
  const description = await screen.findByRole('textbox', { name: /Description/ })
  await screen.findByText('Description is required')
  await userEvent.type(description, 'More')
  await userEvent.click(place())
  await screen.findByText('Session Added Successfully!')
  expect((await hub.call('GET /api/sessions', { query })).map(({ title }) => title)).toContain('Again')
})

it('edits a session that was added with no description, and does not require one', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Hall' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const body = { title: 'Bes', presenterName: 'Ida', timeSlotId: slot.id, roomId: room.id }
  const session = await (await hub.as(hub.owner)).call('POST /api/sessions/brief', { body })
  await showScreen(<SessionDialog session={session} onClose={() => undefined} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await choosePlace(session)
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  expect(screen.getByText('Description', { selector: 'label' }).textContent).toBe('Description')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Session updated successfully')
  expect((await hub.call('GET /api/sessions', { query }))[0]?.title).toBe('Bes!')
})

it('drops the start time on a card when the card is placed at another time', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  await addRoom(hub.db, { eventId, name: 'Hall' })
  const attic = await addRoom(hub.db, { eventId, name: 'Attic' })
  const named = await addTimeSlot(hub.db, { eventId, startTime: '13:00', endTime: '14:15' })
  await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const owner = await hub.as(hub.owner)
  await owner.call('POST /api/sessions', {
    body: { ...VALUES, eventId, level: [], type: [], focus: [], timeSlotId: named.id, roomId: attic.id },
  })
  await showScreen(<SessionForm initial={VALUES} draft="named" isDesk notes={{ text: 'Bread, 13h15' }} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Hall, 1:00 PM: save here' }))
  await screen.findByText(/is also in Attic/)
  await userEvent.click(screen.getByRole('button', { name: 'Hall, 9:30 AM: save here' }))
  await screen.findByText('Session Added Successfully!')
  const sessions = await hub.call('GET /api/sessions', { query })
  expect(sessions.map(({ startsAt }) => startsAt)).toEqual(['', ''])
})

it('offers to rewrite capitals as a sentence or a name, in one tap each', async () => {
  const { event } = await hub.addOwnEvent()
  await showScreen(
    <SessionForm
      initial={{ title: 'TIDY URLS', presenterName: 'LENA COHEN' }}
      draft="capitals"
      isDesk
      notes={{ title: {}, presenterName: {} }}
    />,
    { hub, as: hub.owner, at: `/${event.slug}/${event.date}`, path: '/:city/:date' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Write it as Tidy urls' }))
  await userEvent.click(screen.getByRole('button', { name: 'Write it as Lena Cohen' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Tidy urls')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Presenter Name/ }).value).toBe('Lena Cohen')
  expect(screen.queryByRole('button', { name: /^Write it as/ })).toBeNull()
})

it('shows the further hosts of a card next to its presenter, with doubtful words to check', async () => {
  const { event } = await hub.addOwnEvent()
  const initial = { ...VALUES, facts: { hosts: [{ name: 'Bob Kari' }, { name: 'Cleo' }] } }
  const words = [{ word: 'Kari', others: ['Karl'] }]
  await showScreen(<SessionForm initial={initial} draft="hosts" notes={{ presenterName: { words } }} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await screen.findByText('Bob Kari, Cleo')
  await userEvent.click(screen.getByRole('button', { name: /“Karl”|Karl/ }))
  await screen.findByText('Bob Karl, Cleo')
})

/** Two sessions from a wall, each with a word that was hard to read. */
async function addDoubted() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Hall' })
  for (const [title, startTime, endTime] of [
    ['Kxtes', '9:30', '10:15'],
    ['Bxes', '10:30', '11:15'],
  ] as const) {
    const slot = await addTimeSlot(hub.db, { eventId, startTime, endTime })
    const spot = { timeSlotId: slot.id, roomId: room.id }
    const { id: sessionId } = await addSession(hub.db, { eventId, title, presenterName: '', ...spot })
    const reading = readingWith({ title, presenterName: '' })
    Object.assign(reading.fields.title, { doubtful: true, doubts: [{ word: title, others: ['Kites'] }] })
    const uploadKey = `wall/${title}`
    await addSessionCard(hub.db, {
      eventId,
      state: 'saved',
      sessionId,
      uploadKey,
      reading: JSON.stringify(reading),
    })
  }
  const [first, second] = await hub.call('GET /api/sessions', { query })
  if (!first || !second) throw new Error('no sessions')
  const [onNext, onClose] = [vi.fn(), vi.fn()]
  function OnTheBoard({ session }: { session: typeof first }) {
    useQuery(read('GET /api/session-cards', { query: { eventId: String(eventId) } }))
    return session && <SessionDialog session={session} onNext={onNext} onClose={onClose} />
  }
  const network = await showScreen(<OnTheBoard session={first} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await choosePlace(first)
  const { call } = await hub.as(hub.owner)
  const cards = () => call('GET /api/session-cards', { query: { eventId: String(eventId) } })
  const doubts = async () => (await cards()).map(({ doubtful }) => doubtful.includes('title'))
  const retitle = (title: string) => {
    const spot = { timeSlotId: Number(first.timeSlotId), roomId: Number(first.roomId) }
    return call('PUT /api/sessions/:id', { params: first, body: { ...first, ...spot, title } })
  }
  const confirm = (id: number) => call('POST /api/session-cards/:id/confirm', { params: { id } })
  return { query, first, second, onNext, onClose, network, cards, doubts, retitle, confirm }
}

it('shows a session from a wall beside the picture of its card, and leads to the next one to check', async () => {
  const { query, second, onNext, network, doubts } = await addDoubted()
  await screen.findByAltText('The card on the wall')
  await userEvent.click(screen.getByRole('button', { name: 'Replace Kxtes with Kites' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save, next' }))
  await waitFor(() => expect(onNext).toHaveBeenCalledExactlyOnceWith(second.id))
  expect((await hub.call('GET /api/sessions', { query })).map(({ title }) => title)).toEqual([
    'Kites',
    'Bxes',
  ])
  // The correction ends the doubt. If it is undone, the word is in doubt again.
  expect(network.made.map(({ name }) => name)).toEqual(['PUT /api/sessions/:id'])
  expect(await doubts()).toEqual([true, true])
})

it('ends the doubt of words that a person saves as they were read', async () => {
  const { onNext, doubts } = await addDoubted()
  await screen.findByAltText('The card on the wall')
  await userEvent.click(screen.getByRole('button', { name: 'Save, next' }))
  await waitFor(() => expect(onNext).toHaveBeenCalledOnce())
  await waitFor(async () => expect(await doubts()).toEqual([false, true]))
})

it('opens the next session to check after a conflict, too', async () => {
  const { query, second, onNext, onClose, retitle } = await addDoubted()
  await screen.findByAltText('The card on the wall')
  await retitle('Boats')
  await userEvent.click(screen.getByRole('button', { name: 'Replace Kxtes with Kites' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save, next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save my choices' }))
  await waitFor(() => expect(onNext).toHaveBeenCalledExactlyOnceWith(second.id))
  expect(onClose).not.toHaveBeenCalled()
  expect((await hub.call('GET /api/sessions', { query })).map(({ title }) => title)).toEqual([
    'Kites',
    'Bxes',
  ])
})

it('closes after a conflict if someone has checked the last session meanwhile', async () => {
  const { onNext, onClose, network, cards, doubts, retitle, confirm } = await addDoubted()
  await screen.findByAltText('The card on the wall')
  await retitle('Boats')
  await userEvent.click(screen.getByRole('button', { name: 'Replace Kxtes with Kites' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save, next' }))
  const save = await screen.findByRole('button', { name: 'Save my choices' })
  for (const { id } of await cards()) await confirm(id)
  expect(await doubts()).toEqual([false, false])
  await network.reads.invalidateQueries()
  await userEvent.click(save)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onNext).not.toHaveBeenCalled()
})

it('adds what was typed again if someone has deleted the session in the meantime', async () => {
  const { event, eventId, query } = await hub.addOwnEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Hall' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { call } = await hub.as(hub.owner)
  const spot = { timeSlotId: slot.id, roomId: room.id }
  const session = await call('POST /api/sessions', { body: { ...VALUES, ...spot, eventId } })
  const onClose = vi.fn()
  const { made } = await showScreen(<SessionDialog session={session} onClose={onClose} />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}`,
    path: '/:city/:date',
  })
  await choosePlace(session)
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  await userEvent.type(title, '!')
  await call('DELETE /api/sessions/:id', { params: session })
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone has deleted this in the meantime. What you typed is still here: you can add it again.',
  )
  expect(screen.queryByText('Error')).toBeNull()
  expect(title.value).toBe('Tags!')
  await userEvent.click(screen.getByRole('button', { name: 'Add again' }))
  await screen.findByText('Session added successfully')
  expect(onClose).toHaveBeenCalledOnce()
  expect(made.map(({ name }) => name)).toEqual(['PUT /api/sessions/:id', 'POST /api/sessions'])
  const [added] = await call('GET /api/sessions', { query })
  expect(added).toMatchObject({ title: 'Tags!', presenterName: 'Ida', ...spot })
})
