import { expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addEvent } from '../../test/factories.ts'
import { formOf, picture } from '../../test/pictures.ts'
import { removeUnusedPhotos } from './unused-photos.ts'

it('keeps photos of cards, and removes those whose card was never kept after an hour', async () => {
  const hub = await openApp()
  const owner = await addAdmin(hub.db)
  const { id } = await addEvent(hub.db, { createdBy: owner.id })
  const admin = await hub.as(owner)
  const form = formOf({ eventId: String(id) }, { image: { bytes: await picture() } })
  const card = await admin.call('POST /api/session-cards', { form })
  const left = await hub.storage.private.put(await picture(), 'jpg')
  const tidyAt = (hours: number) =>
    removeUnusedPhotos({ ...hub, now: () => new Date(Date.now() + hours * 60 * 60 * 1_000) })
  const isThere = async () => (await hub.storage.private.read(left)) !== null
  await tidyAt(0.9)
  expect(await isThere()).toBe(true)
  await tidyAt(1.1)
  expect(await isThere()).toBe(false)
  expect((await admin.fetch(card.photo ?? '')).status).toBe(200)
  await hub.close()
})
