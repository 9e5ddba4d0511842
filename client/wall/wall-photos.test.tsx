import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { WallReading } from '../../domain/wall/wall.ts'
import { openApp } from '../../test/app.ts'
import { addAdmin } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { isUnsaved } from '../lib/unsaved.ts'
import { WallPhotos } from './wall-photos.tsx'

/** The server's replies to photos, the next one first. */
let answers: WallReading[] = []

/** Sends nothing. Photos are sent by a request that reports upload progress, so `fetch` does not see them. */
class AnsweredRequest {
  upload = {}
  status = 200
  statusText = ''
  responseText = ''
  onload = () => undefined
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json'
  abort() {}
  send() {
    this.responseText = JSON.stringify(answers.shift())
    queueMicrotask(() => this.onload())
  }
}

const readingOf = (closeUp: WallReading['closeUp']): WallReading => ({
  ...{ columns: [], rows: [], cards: [], bare: [], covered: [], warnings: [] },
  closeUp,
})

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({
    settings: { OCR_ENGINE: 'embedded', OCR_API_URL: 'http://[::1]:8080/v1?key=secret', OCR_MODEL: 'm' },
  })
})
afterAll(() => hub?.close())
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', AnsweredRequest))

async function show(options: { at?: string } = {}) {
  await showScreen(
    <WallPhotos
      event={{ id: 1, publishesCertain: false }}
      reading={null}
      onRead={() => undefined}
      onBeginAgain={() => undefined}
    >
      {() => null}
    </WallPhotos>,
    { hub, as: await addAdmin(hub.db), ...options },
  )
}

it('keeps photos chosen while a large one is still opening', async () => {
  const opened = Promise.withResolvers<void>()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name === 'large.jpg') await opened.promise
    return { width: 4000, height: 3000, close: () => undefined }
  })
  await show()
  // The person who photographs the cards can see where parts of the pictures are sent.
  await screen.findByText(
    'Cutouts of words that are hard to read are sent to [::1]:8080 for a second reading.',
  )
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText(/Choose photos|Add a photo/), {
      target: { files: [new File(['photo'], name, { type: 'image/jpeg' })] },
    })
  choose('large.jpg')
  choose('small.jpg')
  await screen.findByText('Photo 1')
  await act(async () => opened.resolve())
  await screen.findByText('Photo 2')
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(2)
  // A new release of the server does not reload the page while it has photos.
  expect(isUnsaved()).toBe(true)
  for (const button of screen.getAllByRole('button', { name: /^Remove photo/ })) fireEvent.click(button)
  expect(isUnsaved()).toBe(false)
})

it('keeps showing the result while a closer photo is read', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
  const at = { x: 0, y: 0, width: 0.5, height: 0.5 }
  answers = [readingOf([{ photo: 0, corner: 'upper left', at, cards: 9 }]), readingOf([])]
  const shown: (WallReading | null)[] = []
  function Page() {
    const [reading, setReading] = useState<WallReading | null>(null)
    const onRead = (next: WallReading | null) => {
      shown.push(next)
      setReading(next)
    }
    const own = { event: { id: 1, publishesCertain: false }, reading, onRead }
    return (
      <WallPhotos {...own} onBeginAgain={() => undefined}>
        {(photos) => <p>{`${photos.length} shown`}</p>}
      </WallPhotos>
    )
  }
  await showScreen(<Page />, { hub, as: await addAdmin(hub.db) })
  const choose = async (label: string) =>
    fireEvent.change(await screen.findByLabelText(label), {
      target: { files: [new File(['photo'], 'wall.jpg', { type: 'image/jpeg' })] },
    })
  await choose('Choose photos')
  fireEvent.click(await screen.findByRole('button', { name: 'Read the wall' }))
  await screen.findByText('upper left: 9 cards')
  const before = shown.length
  await choose('Add a closer photo')
  await screen.findByText('2 shown')
  await expect.poll(() => shown).toHaveLength(before + 1)
  expect(shown.at(-1)?.closeUp).toEqual([])
})

it('loads the photo of a card that shows a whole schedule, once', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('photo', { headers: { 'content-type': 'image/jpeg' } })
  })
  await show({ at: '/wall?card=7' })
  await screen.findByText('Photo 1')
  expect([asked, location.search]).toEqual([['/api/session-cards/7/photo'], ''])
})
