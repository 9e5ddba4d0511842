import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CardDesk, openCardDesk } from '../../test/card-desk.ts'
import { readingWith } from '../../test/card-reader.ts'
import { withLostAnswers } from '../../test/lost-answers.ts'
import { refusedCall } from '../../test/refusal.ts'

let desk: CardDesk
beforeAll(async () => {
  desk = await openCardDesk()
})
afterAll(() => desk.hub.close())
beforeEach(() => desk.begin())

it('reads uploaded cards one at a time in the order they came, even if one fails', async () => {
  const { event } = await desk.addOpenSpots()
  let running = 0
  let most = 0
  let count = 0
  desk.reader.answer = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    count += 1
    if (count === 2) return desk.reader.refuse('crashed')
    return readingWith({
      title: `Card number ${'xyz'[count - 1]} of the day`,
      description: `${count}`.repeat(40),
    })
  }
  const uploaded = await Promise.all([11, 12, 13].map((seed) => desk.upload(event.id, seed)))
  const cards = await desk.list(event.id)
  expect(most).toBe(1)
  expect(cards.map(({ id }) => id)).toEqual(uploaded.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(cards.map(({ state, message }) => [state, message])).toEqual([
    ['read', null],
    ['failed', 'Text recognition stopped unexpectedly. Try again.'],
    ['read', null],
  ])
})

it('creates one card from a photo sent again under the same key', async () => {
  const { event } = await desk.addOpenSpots()
  const [first, again] = await Promise.all([
    desk.upload(event.id, 14, { uploadKey: 'phone-1' }),
    desk.upload(event.id, 14, { uploadKey: 'phone-1' }),
  ])
  const later = await desk.upload(event.id, 14, { uploadKey: 'phone-1' })
  expect([again.id, later.id]).toEqual([first.id, first.id])
  expect((await desk.list(event.id)).length).toBe(1)
})

it('keeps the photo of a card that was committed even though its reply was lost', async () => {
  const { event } = await desk.addOpenSpots()
  const send = () => desk.upload(event.id, 18, { uploadKey: 'phone-2' })
  await withLostAnswers(desk.hub.engine, async () =>
    expect((await refusedCall(send())).status).toBeGreaterThanOrEqual(500),
  )
  const { id } = await send()
  expect(await desk.list(event.id)).toHaveLength(1)
  expect((await desk.admin.fetch(`/api/session-cards/${id}/photo`)).status).toBe(200)
})

it('recognizes a card photographed twice by its words or its picture', async () => {
  const { event } = await desk.addOpenSpots()
  const texts = [
    'Server side tagging for small teams',
    'Server side tagqing for smal teams',
    'Hiring your first analyst',
  ]
  let read = 0
  desk.reader.answer = async () => {
    read += 1
    return readingWith({ title: texts[read - 1] ?? '', presenterName: '', description: '' })
  }
  for (const seed of [15, 16, 17]) {
    await desk.upload(event.id, seed)
    await desk.list(event.id)
  }
  desk.reader.answer = async () => readingWith({ title: '', presenterName: '', description: '' }, ['no-text'])
  await desk.upload(event.id, 17)
  const cards = await desk.list(event.id)
  const [first, , third] = cards
  expect(cards.map(({ twinOf }) => twinOf)).toEqual([null, first?.id, null, third?.id])
})
