import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProcessedImage, SessionCard } from '../../domain/session-cards.ts'
import { CallError, type MakeCall } from '../lib/call.ts'
import { CallProvider } from '../lib/calling.tsx'
import { createQueryClient } from '../lib/reads.ts'
import { Toasts } from '../ui/toasts.tsx'
import { SessionCardUpload, type UploadForm } from './session-card-upload.tsx'

const READ: ProcessedImage = {
  success: true,
  message: 'The card was read.',
  data: {
    title: 'Tagging debt',
    presenterName: 'Ida Berg',
    description: 'How to pay it',
    type: [],
    level: [],
    focus: [],
    timeSlotId: null,
    roomId: null,
  },
  rawText: 'Tagging debt\nIda Berg',
  confidence: 0.9,
  fieldConfidence: { title: 0.9, presenterName: 0.9, description: 0.9, type: 0.9, level: 0.9, focus: 0.9 },
  doubtful: ['title'],
  doubtfulWords: { title: [{ word: 'debt', others: ['dept'] }] },
  crops: { title: '/api/session-cards/7/crops/title' },
  warnings: [
    { code: 'other-event', message: 'This card was printed for another event. Check that it belongs here.' },
  ],
  processedImagePath: '/api/session-cards/7/photo',
  cardId: 7,
  twinOf: null,
}

const PHOTO = new File(['a photo'], 'card.jpg', { type: 'image/jpeg' })

let answers: Record<string, (input: never) => unknown>
let made: string[]
let shown: UploadForm | undefined
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  made = []
  answers = { 'GET /api/session-cards?eventId=1': () => [] }
})
afterEach(() => vi.useRealTimers())

function open() {
  const call = (async (name: string, input: never) => {
    if (!name.startsWith('GET')) made.push(name)
    const answer = answers[name]
    if (!answer) throw new CallError(404, 'Not there')
    return answer(input)
  }) as unknown as MakeCall
  return render(
    <QueryClientProvider client={createQueryClient(call)}>
      <CallProvider value={call}>
        <SessionCardUpload
          eventId={1}
          userId={1}
          form={(form) => {
            shown = form
            return (
              <>
                <p>{`Form: ${form.start.initial?.title ?? 'empty'}`}</p>
                <input aria-label="Title" />
              </>
            )
          }}
        />
        <Toasts />
      </CallProvider>
    </QueryClientProvider>,
  )
}

function pick(files: File[]) {
  const input = document.querySelector('input[type=file]')
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input')
  fireEvent.change(input, { target: { files } })
}

function card(given: Partial<SessionCard>): SessionCard {
  return {
    id: 1,
    eventId: 1,
    state: 'read',
    message: null,
    title: 'A title',
    presenterName: 'Somebody',
    claimedBy: null,
    twinOf: null,
    sessionId: null,
    photo: null,
    createdAt: '2026-05-09T08:00:00Z',
    ...given,
  }
}

it('asks for a photo when there is none', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  expect(await screen.findByText('No Image Selected')).toBeDefined()
  expect(screen.getByText('Please upload a session card image first.')).toBeDefined()
  expect(made).toEqual([])
})

it('prefers the camera and takes images only', () => {
  open()
  const inputs = [...document.querySelectorAll('input[type=file]')]
  expect(inputs.map((input) => [input.getAttribute('accept'), input.getAttribute('capture')])).toEqual([
    ['image/*', 'environment'],
    ['image/*', null],
  ])
})

it('counts up to 90 % while the photo is read, then shows that it is done', async () => {
  let finish: (answer: ProcessedImage) => void = () => undefined
  answers['POST /api/process-image'] = () => new Promise((resolve) => (finish = resolve))
  open()
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  const bar = await screen.findByRole('progressbar')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(bar.getAttribute('aria-valuenow')).toBe('10')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(bar.getAttribute('aria-valuenow')).toBe('90')
  await act(async () => finish(READ))
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('100'))
  expect(screen.getByText('Image Processed Successfully')).toBeDefined()
  expect(screen.getByText('Form: Tagging debt')).toBeDefined()
  expect(
    screen.getByText('This card was printed for another event. Check that it belongs here.'),
  ).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.queryByText('Image Processed Successfully')).toBeNull()
})

it.each([
  [
    'a refused photo',
    () => {
      throw new CallError(
        415,
        JSON.stringify({ error: 'WRONG_MEDIA_TYPE', message: 'This file is not a photo.' }),
      )
    },
    'Error processing image: Error processing image (415): Unsupported Media Type',
    'Error processing image (415): Unsupported Media Type',
  ],
  [
    'a photo without text',
    () => ({
      ...READ,
      success: false,
      message: 'No text was found on the photo.',
      data: { ...READ.data, title: '', presenterName: '', description: '' },
    }),
    'Error processing image: No text was found on the photo.',
    'No text was found on the photo.',
  ],
  [
    'an answer without a sentence',
    () => ({
      ...READ,
      success: false,
      message: '',
      data: { ...READ.data, title: '', presenterName: '', description: '' },
    }),
    'Error processing image: Failed to extract text from image',
    'Failed to extract text from image',
  ],
])('says what is wrong with %s and leaves the form as it is', async (_what, answer, alert, toast) => {
  answers['POST /api/process-image'] = answer
  open()
  const before = shown?.start.key
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  expect((await screen.findByRole('alert')).textContent).toContain(alert)
  expect(await screen.findByText('Processing Error')).toBeDefined()
  expect(screen.getAllByText(toast).length).toBeGreaterThan(0)
  expect(shown?.start.key).toBe(before)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('keeps a photo on the device when the server cannot be reached', async () => {
  answers['POST /api/process-image'] = () => {
    throw new CallError(0, 'The server could not be reached.')
  }
  answers['POST /api/session-cards'] = answers['POST /api/process-image']
  open()
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  expect(await screen.findByText('On this device')).toBeDefined()
  expect(await screen.findByText('Will be sent when the connection is back')).toBeDefined()
  answers['POST /api/session-cards'] = () => card({})
  await act(async () => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('On this device')).toBeNull())
})

it('sends several photos one after the other without waiting for their reading', async () => {
  answers['POST /api/session-cards'] = () => card({})
  open()
  pick([PHOTO, PHOTO, PHOTO])
  await waitFor(() => expect(made).toEqual(Array(3).fill('POST /api/session-cards')))
})

it('shows how far each card is, and opens no card that somebody else has', async () => {
  answers['GET /api/session-cards?eventId=1'] = () => [
    card({ id: 1, title: 'Mine to open' }),
    card({ id: 2, title: 'Theirs', claimedBy: { id: 2, name: 'Vic Volunteer' } }),
    card({ id: 3, title: '', state: 'waiting' }),
    card({ id: 4, title: 'Again', twinOf: 1 }),
    card({ id: 5, title: '', state: 'failed' }),
    card({ id: 6, state: 'saved' }),
  ]
  open()
  expect(await screen.findByText('5 to do · 1 being read · 1 saved')).toBeDefined()
  expect(screen.getByText('Vic Volunteer has it open')).toBeDefined()
  expect(screen.getByText('Photographed twice?')).toBeDefined()
  expect(
    screen.getAllByRole('button', { name: /^Open/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Open Mine to open', 'Open Again', 'Open Card 5'])
})

it('opens the next card by itself after saving, and empties the form for it', async () => {
  answers['POST /api/process-image'] = () => READ
  answers['POST /api/session-cards/claim-next'] = () => ({
    card: { ...READ, ...card({ id: 8 }), data: { ...READ.data, title: 'The next one' } },
  })
  open()
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await screen.findByText('Form: Tagging debt')
  await act(async () => shown?.onSaved())
  await act(() => vi.advanceTimersByTimeAsync(150))
  expect(screen.getByText('Form: empty')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(await screen.findByText('Form: The next one')).toBeDefined()
  expect(screen.queryByAltText('The chosen card')).toBeNull()
})

it('releases the card and says so when the form is cleared', async () => {
  answers['POST /api/process-image'] = () => READ
  answers['POST /api/session-cards/:id/release'] = () => null
  open()
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await screen.findByText('Form: Tagging debt')
  await act(async () => shown?.onCancel())
  expect(await screen.findByText('Form Cleared')).toBeDefined()
  expect(screen.getByText('Form: empty')).toBeDefined()
  expect(made).toContain('POST /api/session-cards/:id/release')
})

it('has a card read once more that could not be read', async () => {
  answers['GET /api/session-cards?eventId=1'] = () => [card({ id: 5, title: '', state: 'failed' }), card({})]
  answers['POST /api/session-cards/:id/read-again'] = () => card({ id: 5, state: 'waiting' })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Read Card 5 again' }))
  await waitFor(() => expect(made).toEqual(['POST /api/session-cards/:id/read-again']))
  expect(screen.queryByRole('button', { name: 'Read A title again' })).toBeNull()
})

it('asks before a card is discarded', async () => {
  answers['GET /api/session-cards?eventId=1'] = () => [card({ id: 3, title: 'Not needed' })]
  answers['DELETE /api/session-cards/:id'] = () => null
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard Not needed' }))
  expect(
    screen.getByText('Are you sure you want to discard this card? This action cannot be undone.'),
  ).toBeDefined()
  expect(made).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(made).toEqual(['DELETE /api/session-cards/:id']))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waiting cards' })),
  )
})

it('leaves the open card and its form alone when nothing is read of the next photo', async () => {
  answers['POST /api/process-image'] = () => READ
  open()
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await screen.findByText('Form: Tagging debt')
  const before = shown
  answers['POST /api/process-image'] = () => ({
    ...READ,
    success: false,
    message: 'No text was found on the photo.',
    data: { ...READ.data, title: '', presenterName: '', description: '' },
    cardId: 8,
  })
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await screen.findByRole('alert')
  expect([shown?.start.key, shown?.card?.id]).toEqual([before?.start.key, 7])
})

/** A photo is processed, and its card with the number 7 is open. */
async function openCard() {
  answers['POST /api/process-image'] = () => READ
  open()
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await screen.findByText('Form: Tagging debt')
  return screen.getByRole('textbox')
}
const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
const claims = () => made.filter((name) => name.endsWith('/claim')).length

it('keeps the card for whoever goes on typing, however long', async () => {
  answers['POST /api/session-cards/:id/claim'] = () => READ
  const title = await openCard()
  for (let minute = 0; minute < 30; minute += 1) {
    fireEvent.input(title, { target: { value: `Minute ${minute}` } })
    await minutes(1)
  }
  // Each claim holds for ten minutes; more than one in two minutes would only be noise.
  expect(claims()).toBeGreaterThanOrEqual(10)
  expect(claims()).toBeLessThanOrEqual(15)
  expect(made).not.toContain('POST /api/session-cards/:id/release')
  expect(screen.queryByText(/What you entered is still here/)).toBeNull()
})

it('gives the card to others after ten minutes without a letter, says so, and takes it again with the next one', async () => {
  answers['POST /api/session-cards/:id/claim'] = () => READ
  answers['POST /api/session-cards/:id/release'] = () => null
  const title = await openCard()
  fireEvent.input(title, { target: { value: 'Half typed' } })
  await minutes(9.5)
  expect(made).not.toContain('POST /api/session-cards/:id/release')
  await minutes(1)
  expect(made).toContain('POST /api/session-cards/:id/release')
  expect(
    screen.getByText(
      'Nothing was typed for 10 minutes, so others can open this card now. What you entered is still here: go on typing to have the card again.',
    ),
  ).toBeDefined()
  expect((title as HTMLInputElement).value).toBe('Half typed')
  const before = claims()
  fireEvent.input(title, { target: { value: 'Half typed, go on' } })
  await waitFor(() => expect(screen.queryByText(/What you entered is still here/)).toBeNull())
  expect(claims()).toBe(before + 1)
})

it('says who has the card when somebody else took it meanwhile, and keeps what was typed', async () => {
  answers['POST /api/session-cards/:id/release'] = () => null
  answers['POST /api/session-cards/:id/claim'] = () => {
    const said = { error: 'CARD_CLAIMED', message: 'Vic Volunteer has this card open' }
    throw new CallError(409, JSON.stringify(said))
  }
  const title = await openCard()
  await minutes(11)
  fireEvent.input(title, { target: { value: 'Too late' } })
  expect(
    await screen.findByText('Vic Volunteer has this card open. What you entered is still here.'),
  ).toBeDefined()
  expect((title as HTMLInputElement).value).toBe('Too late')
})

it('keeps the card through a lost connection, and asks again when it is back', async () => {
  answers['POST /api/session-cards/:id/claim'] = () => {
    throw new CallError(0, 'The server could not be reached.')
  }
  const title = await openCard()
  for (let minute = 0; minute < 5; minute += 1) {
    fireEvent.input(title, { target: { value: `Minute ${minute}` } })
    await minutes(1)
  }
  expect(claims()).toBeGreaterThan(0)
  expect(screen.queryByText(/What you entered is still here/)).toBeNull()
})

it('frees the card that opened by itself when somebody works on another photo', async () => {
  answers['POST /api/session-cards/claim-next'] = () => ({ card: { ...READ, ...card({ id: 8 }) } })
  const released: unknown[] = []
  answers['POST /api/session-cards/:id/release'] = ({ params }: { params: unknown }) => released.push(params)
  answers['POST /api/process-image'] = () => ({ ...READ, cardId: 9 })
  open()
  await act(async () => shown?.onSaved())
  await act(() => vi.advanceTimersByTimeAsync(700))
  await waitFor(() => expect(shown?.card?.id).toBe(8))
  pick([PHOTO])
  await screen.findByAltText('The chosen card')
  fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  await waitFor(() => expect(shown?.card?.id).toBe(9))
  expect(released).toEqual([{ id: 8 }])
})

it('says of an earlier photo that the session of the later one is saved', async () => {
  answers['GET /api/session-cards?eventId=1'] = () => [
    card({ id: 7 }),
    card({ id: 8, title: 'Tagging debt', state: 'saved', twinOf: 7 }),
  ]
  answers['GET /api/session-cards/8'] = () => ({
    ...READ,
    ...card({ id: 8, title: 'Tagging debt', state: 'saved' }),
  })
  answers['POST /api/session-cards/:id/claim'] = () => ({ ...READ, ...card({ id: 7 }) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Open A title' }))
  expect(await screen.findByText(/The later photo says “Tagging debt” and is saved already/)).toBeDefined()
})

it('counts a reading without a word as a cancel of what the reading before had filled in', async () => {
  answers['POST /api/process-image'] = () => ({ ...READ, cardId: null })
  open()
  const process = async () => {
    pick([PHOTO])
    await screen.findByAltText('The chosen card')
    fireEvent.click(screen.getByRole('button', { name: 'Process Image' }))
  }
  await process()
  await screen.findByText('Form: Tagging debt')
  expect(shown?.start.emptied).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const nothing = { title: '', presenterName: '', description: '' }
  answers['POST /api/process-image'] = () => ({
    ...READ,
    ...{ cardId: null, success: false, message: 'No text was found on the photo.' },
    data: { ...READ.data, ...nothing },
  })
  await process()
  await waitFor(() => expect(shown?.start.emptied).toBe(1))
})
