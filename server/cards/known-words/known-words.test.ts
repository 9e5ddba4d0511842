import { afterEach, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addEvent, addSession } from '../../../test/factories.ts'
import { listKnownWords } from './data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeEach(async () => {
  hub = await openApp()
})
afterEach(() => hub?.close())

it('lists titles of earlier public events in the same place, and no others', async () => {
  const holdIn = async (location: string, date: string, isPublic: boolean, title: string) => {
    const event = await addEvent(hub.db, { location, date, isPublic })
    await addSession(hub.db, { eventId: event.id, title })
    return event.id
  }
  await holdIn('Baltic', '2024-05-09', true, 'Bees, the year before')
  await holdIn('Baltic', '2025-05-09', true, 'Kites, last year')
  await holdIn('Baltic', '2025-06-09', false, 'Never shown')
  await holdIn('Adria', '2025-05-09', true, 'Elsewhere')
  await holdIn('Baltic', '2027-05-09', true, 'Next year')
  const own = await holdIn('Baltic', '2026-05-09', true, 'This year')
  expect((await listKnownWords(hub.db, own)).earlierTitles).toEqual([
    'Kites, last year',
    'Bees, the year before',
  ])
})

it('lists presenters of public events and of its own event, but of no other hidden one', async () => {
  const speakAt = async (isPublic: boolean, presenterName: string) => {
    const event = await addEvent(hub.db, { isPublic })
    await addSession(hub.db, { eventId: event.id, presenterName })
    return event.id
  }
  await speakAt(true, 'Pat Public')
  await speakAt(false, 'Hedy Hidden')
  const own = await speakAt(false, 'Olga Own')
  expect((await listKnownWords(hub.db, own)).people).toEqual(['Olga Own', 'Pat Public'])
})
