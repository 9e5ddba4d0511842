import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PhotoDrop } from './cards.ts'

const LONGEST_MS = 120_000
const LOOK_MS = 500

/*
 * Uploads photos as soon as its parent sends the address, and reports when the last one is read. It is a separate
 * process, like the organizer's phone, so that its work does not delay the measured visitors.
 */
process.on('message', async (drop: PhotoDrop) => {
  try {
    await dropPhotos(drop)
    process.send?.('read')
  } catch (error) {
    process.send?.(String(error))
  }
})
process.on('disconnect', () => process.exit(0))

async function dropPhotos({ address, eventId, cookie, photos }: PhotoDrop): Promise<void> {
  const headers = { cookie }
  const uploads = photos.map(async (name) => {
    const photo = await readFile(join(import.meta.dirname, `../../packages/card-reader/sample/${name}.jpg`))
    const form = new FormData()
    form.append('eventId', String(eventId))
    form.append('image', new File([new Uint8Array(photo)], `${name}.jpg`, { type: 'image/jpeg' }))
    const answer = await fetch(`${address}/api/session-cards`, { method: 'POST', headers, body: form })
    if (answer.status !== 201) throw new Error(`A photo was refused: ${await answer.text()}`)
  })
  await Promise.all(uploads)
  const until = performance.now() + LONGEST_MS
  while (performance.now() < until) {
    const answer = await fetch(`${address}/api/session-cards?eventId=${eventId}`, { headers })
    const cards = (await answer.json()) as { state: string }[]
    if (cards.every(({ state }) => state !== 'waiting' && state !== 'reading')) return
    await pause(LOOK_MS)
  }
  throw new Error('The photos were not read in time')
}
