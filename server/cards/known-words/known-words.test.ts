import { expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addEvent, addSession } from '../../../test/factories.ts'
import { listKnownWords } from './data.ts'

it('knows the presenters of public events and of its own, and of no other hidden one', async () => {
  const hub = await openApp()
  const speakAt = async (isPublic: boolean, presenterName: string) => {
    const event = await addEvent(hub.db, { isPublic })
    await addSession(hub.db, { eventId: event.id, presenterName })
    return event.id
  }
  await speakAt(true, 'Pat Public')
  await speakAt(false, 'Hedy Hidden')
  const own = await speakAt(false, 'Olga Own')
  expect((await listKnownWords(hub.db, own)).people).toEqual(['Olga Own', 'Pat Public'])
  await hub.close()
})
