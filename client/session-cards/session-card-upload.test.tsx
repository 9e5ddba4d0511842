import type { CardReading } from '@conference-hub/card-reader'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { photo } from '../../test/card-desk.ts'
import { addSessionCard } from '../../test/card-factories.ts'
import { fakeCardReader, readingWith } from '../../test/card-reader.ts'
import { addAdmin, addEvent, addGrant, type MadeEvent, type Person } from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { SessionCardUpload, type UploadForm } from './session-card-upload.tsx'

const TEXTS = { title: 'Tagging debt', presenterName: 'Ida Berg', description: 'How to pay it' }
const NO_TEXT = { title: '', presenterName: '', description: '' }
const READ_AGAIN = 'POST /api/session-cards/:id/read-again'
const RELEASE = 'POST /api/session-cards/:id/release'
const CLAIM = 'POST /api/session-cards/:id/claim'

const reader = fakeCardReader()
let hub: Awaited<ReturnType<typeof openApp>>
let owner: Person
let helper: Person
let event: MadeEvent
let PHOTO: File
let network: Network
let shown: UploadForm | undefined
beforeAll(async () => {
  hub = await openApp({ cardReader: reader, now: () => new Date() })
  owner = await addAdmin(hub.db, { name: 'Olga Owner' })
  helper = await addAdmin(hub.db, { name: 'Vic Volunteer' })
  PHOTO = new File([new Uint8Array(await photo())], 'card.jpg', { type: 'image/jpeg' })
})
afterAll(() => hub?.close())
beforeEach(async () => {
  // The server's event loop runs as usual; only the clocks are faked.
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...toFake] })
  reads(TEXTS)
  event = await addEvent(hub.db, { createdBy: owner.id })
  await addGrant(hub.db, { eventId: event.id, userId: helper.id })
})

/** The reading of every photo from now on. */
function reads(...reading: Parameters<typeof readingWith>) {
  reader.answer = async () => readingWith(...reading)
}

async function open() {
  network = await showScreen(
    <SessionCardUpload
      wall={(cardId) => `/wall?card=${cardId}`}
      eventId={event.id}
      userId={owner.id}
      form={(form) => {
        shown = form
        return (
          <>
            <p>{`Form: ${form.start.initial?.title ?? 'empty'}`}</p>
            <input key={form.start.key} aria-label="Title" />
          </>
        )
      }}
    />,
    { hub, as: owner },
  )
}

function pick(files: File[]) {
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input')
  fireEvent.change(input, { target: { files } })
}

async function process(file = PHOTO) {
  pick([file])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
}

/** A photo is processed, and its card is open. @returns the card's number */
async function openCard(): Promise<number> {
  await process()
  await screen.findByText('Form: Tagging debt')
  return Number(shown?.card?.id)
}

/** A card of the event that was read, unless something else is given. */
function addCard(title: string, given: Partial<Parameters<typeof addSessionCard>[1]> = {}) {
  const reading = title === '' ? null : JSON.stringify(readingWith({ ...TEXTS, title }))
  return addSessionCard(hub.db, { eventId: event.id, reading, ...given })
}

function cardOf(id: number) {
  return hub.db.selectFrom('session_cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const made = () => network.made.map(({ name }) => name)
/** Lets time pass, then lets the server reply to the pending calls. */
const pass = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    await network.quiet()
  })
const minutes = (count: number) => pass(count * 60_000)
const claims = () => made().filter((name) => name === CLAIM).length

it('asks for a photo when there is none', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  expect(await screen.findByText('No Image Selected')).toBeDefined()
  expect(screen.getByText('Please upload a session card image first.')).toBeDefined()
  expect(made()).toEqual([])
})

it('prefers the camera, and accepts only images', async () => {
  await open()
  const inputs = [...document.querySelectorAll('input[type=file]')]
  expect(inputs.map((input) => [input.getAttribute('accept'), input.getAttribute('capture')])).toEqual([
    ['image/*', 'environment'],
    ['image/*', null],
  ])
})

it('counts up to 90 % while the photo is read, then shows that it is done', async () => {
  const answer = Promise.withResolvers<void>()
  reader.answer = async () => {
    await answer.promise
    return readingWith(TEXTS, ['other-event'])
  }
  await open()
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeDefined()
  await process()
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Type a session without a card' })).toBeDefined()
  const bar = await screen.findByRole('progressbar')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(10)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(bar.getAttribute('aria-valuenow')).toBe('90')
  answer.resolve()
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('100'))
  expect(screen.getByText('Image Processed Successfully')).toBeDefined()
  expect(screen.getByText('Form: Tagging debt')).toBeDefined()
  expect(
    screen.getByText('This card was printed for another event. Check that it belongs here.'),
  ).toBeDefined()
  await pass(1_100)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await pass(2_000)
  expect(screen.queryByText('Image Processed Successfully')).toBeNull()
})

it.each([
  [
    'a file that is not a photo',
    () => new File(['a text'], 'card.jpg', { type: 'image/jpeg' }),
    'Error processing image: Error processing image (415): Unsupported Media Type',
    'Error processing image (415): Unsupported Media Type',
  ],
  [
    'a photo without text',
    () => {
      reads(NO_TEXT, ['no-text'])
      return PHOTO
    },
    'Error processing image: No text was found in the photo.',
    /^No text was found in the photo\./,
  ],
  [
    'a photo with an empty reading',
    () => {
      reads(NO_TEXT)
      return PHOTO
    },
    'Error processing image: Failed to extract text from image',
    'Failed to extract text from image',
  ],
])('reports what is wrong with %s, and leaves the form as it is', async (_what, file, alert, toast) => {
  await open()
  const before = shown?.start.key
  await process(file())
  expect((await screen.findByRole('alert')).textContent).toContain(alert)
  expect(await screen.findByText('Processing Error')).toBeDefined()
  expect(screen.getAllByText(toast).length).toBeGreaterThan(0)
  expect(shown?.start.key).toBe(before)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('opens in a browser that forbids its database', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  await open().finally(() => Reflect.deleteProperty(globalThis, 'indexedDB'))
  expect(screen.getByText('Upload a session card')).toBeTruthy()
  await process()
  await screen.findByText('Form: Tagging debt')
})

it.each(['gone', 'proxy'] as const)(
  'keeps a photo on the page when the server is unreachable, and sends it once online (%s)',
  async (trouble) => {
    await open()
    network.meet('POST /api/process-image', trouble)
    network.meet('POST /api/session-cards', trouble)
    await process()
    expect(await screen.findByText('Only on this page')).toBeDefined()
    expect(await screen.findByText('Will be sent when you’re back online')).toBeDefined()
    network.mend('POST /api/session-cards')
    await act(async () => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('Only on this page')).toBeNull())
  },
)

it('creates only one card from a photo whose reply was lost', async () => {
  await open()
  network.meet('POST /api/process-image', 'lost')
  await process()
  await screen.findByText('Processing Error')
  await waitFor(() => expect(made()).toContain('POST /api/session-cards'))
  await network.quiet()
  const cards = await hub.db
    .selectFrom('session_cards')
    .select('id')
    .where('eventId', '=', event.id)
    .execute()
  expect(cards).toHaveLength(1)
})

it('sends several photos in turn with no wait for their readings', async () => {
  const reading = Promise.withResolvers<CardReading>()
  reader.answer = () => reading.promise
  await open()
  pick([PHOTO, PHOTO, PHOTO])
  await waitFor(() => expect(made()).toEqual(Array(3).fill('POST /api/session-cards')))
  await screen.findByText('3 to do · 3 being read')
  reading.resolve(readingWith(TEXTS))
})

it('puts an open card before the photo and the list, and folds the empty form while cards wait', async () => {
  await addCard('Mine to open')
  await open()
  const order = () =>
    ['Session card image', 'Waiting cards', 'Session form']
      .map((name) => screen.getByRole('region', { name }))
      .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map((part) => part.getAttribute('aria-label') ?? 'Waiting cards')
  await screen.findByRole('button', { name: 'Next card' })
  expect(order()).toEqual(['Session card image', 'Waiting cards', 'Session form'])
  expect(screen.queryByRole('button', { name: 'Process Image' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Type a session without a card' }))
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next card' }))
  await screen.findByText('Form: Mine to open')
  expect(order()).toEqual(['Session form', 'Session card image', 'Waiting cards'])
})

it('shows the progress of each card, and opens none that someone else has open', async () => {
  const first = await addCard('Mine to open')
  await addCard('Theirs', { claimedBy: helper.id, claimedAt: new Date().toISOString() })
  await addCard('', { state: 'reading', leaseUntil: '2999-01-01T00:00:00.000Z' })
  await addCard('Again', { twinOf: first.id })
  const failed = await addCard('', { state: 'failed' })
  await addCard('Saved', { state: 'saved' })
  await open()
  expect(await screen.findByText('5 to do · 1 being read · 1 saved')).toBeDefined()
  expect(screen.getByText('Vic Volunteer is editing this')).toBeDefined()
  expect(screen.getByText('Photographed twice?')).toBeDefined()
  expect(
    screen.getAllByRole('button', { name: /^Open/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Open Mine to open', 'Open Again', `Open Card ${failed.id}`])
})

it('opens the next card automatically after a save, and clears the form for it', async () => {
  await open()
  const id = await openCard()
  await addCard('The next one')
  await hub.db.updateTable('session_cards').set({ state: 'saved' }).where('id', '=', id).execute()
  await act(async () => shown?.onSaved())
  await act(() => vi.advanceTimersByTimeAsync(150))
  expect(screen.getByText('Form: empty')).toBeDefined()
  await pass(500)
  expect(await screen.findByText('Form: The next one')).toBeDefined()
  expect(screen.queryByAltText('The chosen card')).toBeNull()
})

it('opens the next waiting card that no one else has open, and reports when none is left', async () => {
  await addCard('Theirs', { claimedBy: helper.id, claimedAt: new Date().toISOString() })
  const { id } = await addCard('Mine to open')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Next card' }))
  expect(await screen.findByText('Form: Mine to open')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Next card' })).toBeNull()
  await act(async () => shown?.onCancel())
  // The list is reread once the card is free; a read after the next line would remove the button.
  await screen.findByRole('button', { name: 'Next card' })
  await act(network.quiet)
  await hub.db.updateTable('session_cards').set({ state: 'discarded' }).where('id', '=', id).execute()
  fireEvent.click(await screen.findByRole('button', { name: 'Next card' }))
  expect(await screen.findByText('No card to open')).toBeDefined()
})

it('returns to the photo once the last card is saved, and clears the result of its reading', async () => {
  await open()
  const id = await openCard()
  await hub.db.updateTable('session_cards').set({ state: 'saved' }).where('id', '=', id).execute()
  screen.getByLabelText('Title').focus()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await act(async () => shown?.onSaved())
  await pass(700)
  const desk = screen.getByRole('region', { name: 'Session card image' }).parentElement
  expect(document.activeElement).toBe(desk)
  expect(scrolled.mock.contexts).toEqual([desk])
  expect(screen.queryByText('Image Processed Successfully')).toBeNull()
})

it('leaves focus in the form after a session with no card', async () => {
  await open()
  const title = screen.getByLabelText('Title')
  title.focus()
  await act(async () => shown?.onSaved())
  await pass(700)
  expect(document.activeElement).toBe(title)
})

it('releases the card and confirms it when the form is cleared', async () => {
  await open()
  const id = await openCard()
  await act(async () => shown?.onCancel())
  expect(await screen.findByText('Form Cleared')).toBeDefined()
  expect(screen.getByText('Form: empty')).toBeDefined()
  await act(network.quiet)
  expect((await cardOf(id)).claimedBy).toBe(null)
})

it('requests another reading of a card that could not be read', async () => {
  const { id } = await addCard('', { state: 'failed', photo: 'none.jpg' })
  await addCard('A title')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: `Read Card ${id} again` }))
  await waitFor(() => expect(made()).toEqual([READ_AGAIN]))
  expect(screen.queryByRole('button', { name: 'Read A title again' })).toBeNull()
  await act(network.quiet)
})

it('asks before it discards a card', async () => {
  await addCard('Not needed')
  await addCard('Needed')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard Not needed' }))
  expect(
    screen.getByText('Are you sure you want to discard this card? This action cannot be undone.'),
  ).toBeDefined()
  expect(made()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(made()).toEqual(['DELETE /api/session-cards/:id']))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting cards' })),
  )
})

it('leaves the open card and its form alone when nothing is read from the next photo', async () => {
  await open()
  const id = await openCard()
  const key = shown?.start.key
  reads(NO_TEXT, ['no-text'])
  await pass(1_100)
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await screen.findByRole('alert')
  expect([shown?.start.key, shown?.card?.id]).toEqual([key, id])
})

it('creates no second card on retry of an unreadable photo, and clears the error', async () => {
  reads(NO_TEXT, ['no-text'])
  await open()
  await process()
  await screen.findByRole('alert')
  await screen.findByText('Processing Error')
  reads(TEXTS)
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await screen.findByText('Form: Tagging debt')
  expect(screen.queryByText('Processing Error')).toBeNull()
  const cards = hub.db.selectFrom('session_cards').select('state').where('eventId', '=', event.id)
  expect(await cards.execute()).toEqual([{ state: 'discarded' }, { state: 'read' }])
})

it('keeps the card for a person who keeps typing, however long', async () => {
  await open()
  const id = await openCard()
  const title = screen.getByRole('textbox')
  for (let minute = 0; minute < 30; minute += 1) {
    fireEvent.input(title, { target: { value: `Minute ${minute}` } })
    await minutes(1)
  }
  // Each claim lasts ten minutes; more than one every two minutes would only be noise.
  expect(claims()).toBeGreaterThanOrEqual(10)
  expect(claims()).toBeLessThanOrEqual(15)
  expect(made()).not.toContain(RELEASE)
  expect(screen.queryByText(/What you entered is still here/)).toBeNull()
  expect((await cardOf(id)).claimedBy).toBe(owner.id)
})

it('releases the card after ten idle minutes, reports that, and reclaims it on the next keystroke', async () => {
  await open()
  const id = await openCard()
  const title = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.input(title, { target: { value: 'Half typed' } })
  await minutes(9.5)
  expect((await cardOf(id)).claimedBy).toBe(owner.id)
  await minutes(1)
  expect((await cardOf(id)).claimedBy).toBe(null)
  expect(
    screen.getByText(
      'Nothing was typed for 10 minutes, so others can open this card now. What you entered is still here. Keep typing to take the card back.',
    ),
  ).toBeDefined()
  expect(title.value).toBe('Half typed')
  const before = claims()
  fireEvent.input(title, { target: { value: 'Half typed, go on' } })
  await waitFor(() => expect(screen.queryByText(/What you entered is still here/)).toBeNull())
  expect(claims()).toBe(before + 1)
  expect((await cardOf(id)).claimedBy).toBe(owner.id)
})

it('shows who took the card, and keeps the input', async () => {
  await open()
  const id = await openCard()
  const title = screen.getByRole<HTMLInputElement>('textbox')
  await minutes(11)
  await (await hub.as(helper)).call(CLAIM, { params: { id } })
  fireEvent.input(title, { target: { value: 'Too late' } })
  expect(
    await screen.findByText('Vic Volunteer has this card open. What you entered is still here.'),
  ).toBeDefined()
  expect(title.value).toBe('Too late')
})

it('keeps the card while the network is down', async () => {
  await open()
  await openCard()
  network.meet(CLAIM, 'gone')
  for (let minute = 0; minute < 5; minute += 1) {
    fireEvent.input(screen.getByRole('textbox'), { target: { value: `Minute ${minute}` } })
    await minutes(1)
  }
  expect(claims()).toBeGreaterThan(0)
  expect(screen.queryByText(/What you entered is still here/)).toBeNull()
})

it('releases an automatically opened card when another photo is processed', async () => {
  const { id: next } = await addCard('Opened by itself')
  await open()
  await act(async () => shown?.onSaved())
  await pass(700)
  await waitFor(() => expect(shown?.card?.id).toBe(next))
  await openCard()
  await act(network.quiet)
  expect((await cardOf(next)).claimedBy).toBe(null)
})

it('releases the card that was opened while another photo was being read', async () => {
  const { id } = await addCard('Opened meanwhile')
  const answer = Promise.withResolvers<void>()
  await open()
  network.meet('POST /api/process-image', { until: answer.promise })
  await process()
  fireEvent.click(await screen.findByRole('button', { name: 'Open Opened meanwhile' }))
  await screen.findByText('Form: Opened meanwhile')
  answer.resolve()
  await screen.findByText('Form: Tagging debt')
  await act(network.quiet)
  expect((await cardOf(id)).claimedBy).toBe(null)
})

it('reports for an earlier photo that the session of the later one is saved', async () => {
  const { id } = await addCard('A title')
  await addCard('Tagging debt', { state: 'saved', twinOf: id })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Open A title' }))
  expect(
    await screen.findByText(/^The later photo says “Tagging debt”\. It is already saved\./),
  ).toBeDefined()
})

it('offers to read a photo of a whole schedule as a wall', async () => {
  reads(TEXTS, ['whole-schedule'])
  await open()
  const id = await openCard()
  const link = screen.getByRole('link', { name: 'Read it as a wall' })
  expect(link.getAttribute('href')).toBe(`/wall?card=${id}`)
})

const OTHER = () => new File([PHOTO], 'other.jpg', { type: 'image/jpeg' })

it('keeps a photo to try again if the server fails once the card before it is saved', async () => {
  await open()
  const id = await openCard()
  await pass(1_100)
  const answer = Promise.withResolvers<void>()
  network.meet('POST /api/process-image', { until: answer.promise, refusal: [500, 'Out of order'] })
  await process(OTHER())
  await hub.db.updateTable('session_cards').set({ state: 'saved' }).where('id', '=', id).execute()
  await act(async () => shown?.onSaved())
  await act(() => vi.advanceTimersByTimeAsync(700))
  answer.resolve()
  await screen.findByText('Processing Error')
  expect(screen.getByAltText('The chosen card')).toBeDefined()
})

it('keeps a photo that was chosen during a reading whose reply is lost', async () => {
  await open()
  const answer = Promise.withResolvers<void>()
  network.meet('POST /api/process-image', { until: answer.promise })
  await process()
  pick([OTHER()])
  await act(async () => answer.reject(new TypeError('Failed to fetch')))
  await screen.findByText('Processing Error')
  await act(network.quiet)
  expect(screen.getByAltText('The chosen card')).toBeDefined()
})

it('keeps the card that was opened while the next one was requested, and releases the other', async () => {
  const first = await addCard('First of all')
  const second = await addCard('Chosen by hand')
  await open()
  const answer = Promise.withResolvers<void>()
  network.meet('POST /api/session-cards/claim-next', { until: answer.promise })
  fireEvent.click(await screen.findByRole('button', { name: 'Next card' }))
  fireEvent.click(screen.getByRole('button', { name: 'Open Chosen by hand' }))
  await screen.findByText('Form: Chosen by hand')
  answer.resolve()
  await act(network.quiet)
  expect(screen.getByText('Form: Chosen by hand')).toBeDefined()
  expect((await cardOf(first.id)).claimedBy).toBe(null)
  expect((await cardOf(second.id)).claimedBy).toBe(owner.id)
})
