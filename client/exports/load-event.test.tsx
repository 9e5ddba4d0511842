import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { eventArchive } from '../../test/event-archives.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { shownToast } from '../ui/toast.ts'
import { LoadEventButton } from './load-event.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

async function openDialog() {
  const loaded: string[] = []
  const { unmount } = await showScreen(<LoadEventButton onLoaded={({ date }) => loaded.push(date)} />, {
    hub,
    as: hub.owner,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Load Event' }))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Load' })
  return {
    loaded,
    unmount,
    button,
    async load(bytes: Buffer) {
      const file = new File([new Uint8Array(bytes)], 'event.zip', { type: 'application/zip' })
      await userEvent.upload(screen.getByLabelText('Event file'), file)
      await userEvent.click(button())
    },
  }
}

it('creates an event from a file, and asks for another date if that one is taken', async () => {
  const first = await openDialog()
  await first.load(await eventArchive())
  await screen.findByText('Event loaded')
  await expect.poll(() => first.loaded).toEqual(['2026-05-09'])
  first.unmount()
  const second = await openDialog()
  await second.load(await eventArchive())
  const date = await screen.findByLabelText('Another date')
  expect(second.button().disabled).toBe(true)
  expect(document.activeElement).toBe(date)
  await userEvent.type(date, '2027-05-09')
  await userEvent.click(second.button())
  await expect.poll(() => second.loaded).toEqual(['2027-05-09'])
})

it('reports what is wrong with a file', async () => {
  const { load, loaded } = await openDialog()
  await load(Buffer.from('no zip'))
  // The form shows the error, and no toast repeats it.
  await screen.findByText(/This file is not an event archive/)
  expect(shownToast.current()).toBeNull()
  expect([screen.queryByLabelText('Another date'), loaded]).toEqual([null, []])
})
