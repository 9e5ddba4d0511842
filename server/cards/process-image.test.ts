import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import { type CardDesk, cardForm, openCardDesk, photo } from '../../test/card-desk.ts'
import { readingWith } from '../../test/card-reader.ts'
import { withLostAnswers } from '../../test/lost-answers.ts'
import { refusedCall } from '../../test/refusal.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.hub.close())
beforeEach(() => desk.begin())

it('returns the session fields of a processed image, with the time slot and room left to the person', async () => {
  const { event } = await desk.addOpenSpots()
  desk.reader.answer = async () =>
    readingWith({
      title: 'Tagging debt',
      presenterName: 'Ida Berg',
      description: 'How to pay it',
      level: ['advanced'],
    })
  const answer = await desk.process(event.id, await photo(2))
  expect(answer).toEqual({
    success: true,
    data: {
      ...NO_CONTENT,
      title: 'Tagging debt',
      presenterName: 'Ida Berg',
      description: 'How to pay it',
      level: ['advanced'],
      timeSlotId: null,
      roomId: null,
    },
    message: 'The card was read. Review the extracted information and correct any errors.',
    rawText: 'Tagging debt\nIda Berg\nHow to pay it',
    processedImagePath: `/api/session-cards/${answer.cardId}/photo`,
    confidence: 0.9,
    fieldConfidence: expect.objectContaining({
      title: 0.9,
      presenterName: 0.9,
      description: 0.9,
      type: 0.9,
      level: 0.9,
      focus: 0.9,
    }),
    doubtful: ['title'],
    doubtfulWords: { title: [{ word: 'title', others: ['tide'] }] },
    crops: { title: `/api/session-cards/${answer.cardId}/crops/title` },
    warnings: [],
    cardId: answer.cardId,
    twinOf: null,
  })
  const [card] = await desk.list(event.id)
  expect([card?.state, card?.claimedBy]).toEqual(['read', { id: desk.owner.id, name: 'Olga Owner' }])
})

it('reads a photo without an event, and adds it to no list', async () => {
  const { event } = await desk.addOpenSpots()
  const answer = await desk.process(undefined, await photo(3))
  expect([answer.success, answer.cardId, answer.processedImagePath === null]).toEqual([true, null, false])
  expect(await desk.list(event.id)).toEqual([])
})

it('answers success: false with a sentence if nothing could be read', async () => {
  const { event } = await desk.addOpenSpots()
  desk.reader.answer = async () => readingWith({ title: '', presenterName: '', description: '' }, ['no-text'])
  const nothing = await desk.process(event.id, await photo(4))
  expect([nothing.success, nothing.message, nothing.data.title]).toEqual([
    false,
    'No text was found in the photo. Type the card in, or take a sharper photo of it.',
    '',
  ])
  desk.reader.fail('timeout')
  const late = await desk.process(event.id, await photo(5))
  expect([late.success, late.message]).toEqual([
    false,
    'Reading the card took too long. Type it in, or try another photo.',
  ])
})

it('answers 503 with Retry-After while too many cards are being read, and stores nothing', async () => {
  const { event } = await desk.addOpenSpots()
  desk.reader.fail('busy', 9)
  const refused = await refusedCall(desk.process(event.id, await photo(6)))
  expect([refused.status, refused.sentence, refused.retryAfterSeconds]).toEqual([
    503,
    'Too many cards are being read at the moment. Try again in a few seconds.',
    9,
  ])
  expect(await desk.list(event.id)).toEqual([])
})

it('keeps the photo of a card that was committed even though its reply was lost', async () => {
  const { event } = await desk.addOpenSpots()
  await withLostAnswers(desk.hub.engine, async () =>
    // A connection lost to PostgreSQL is a 503.
    expect((await refusedCall(desk.process(event.id, await photo(43)))).status).toBeGreaterThanOrEqual(500),
  )
  const query = { eventId: String(event.id) }
  const [card] = await desk.admin.call('GET /api/session-cards', { query })
  expect((await desk.admin.fetch(`/api/session-cards/${card?.id}/photo`)).status).toBe(200)
})

it('answers a photo sent again under its key with the first card, even while that is being read', async () => {
  const { event } = await desk.addOpenSpots()
  const refusal = Promise.withResolvers<void>()
  const send = async (uploadKey: string) => {
    const form = cardForm({ eventId: event.id, uploadKey }, await photo(41))
    return desk.admin.call('POST /api/process-image', { form })
  }
  const sendBeside = () => send('doubled').finally(refusal.resolve)
  desk.reader.answer = async () => {
    await refusal.promise
    return readingWith({ title: 'Once only' })
  }
  const both = await Promise.allSettled([sendBeside(), sendBeside()])
  const refused = both.filter(({ status }) => status === 'rejected')
  expect(refused.map((each) => each.status === 'rejected' && each.reason.status)).toEqual([503])
  const [first] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(await send('doubled')).toEqual(first)
  expect((await desk.list(event.id)).map(({ id, title }) => [id, title])).toEqual([
    [first?.cardId, 'Once only'],
  ])
  desk.reader.answer = async () => desk.reader.refuse('crashed')
  const failed = await send('failed')
  expect(await send('failed')).toEqual(failed)
  expect((await refusedCall(send('wall/17'))).status).toBe(400)
})
