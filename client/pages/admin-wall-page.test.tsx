import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NO_CORRECTIONS } from '../../domain/wall-corrections.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { draftKey } from '../lib/drafts.ts'
import { shownToast } from '../ui/toast.ts'
import { keepProposal } from '../wall/kept-proposal.ts'
import { AdminWallPage } from './admin-wall-page.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

const written = { text: 'Hall', start: null, end: null, isSure: true, picture: null }
const line = { id: null, isSeen: true, written, breakName: null }
const reading = { columns: [line], rows: [line], cards: [], bare: [], covered: [], closeUp: [], warnings: [] }

/** The page, with a proposal that its tab has kept. */
async function show() {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, date: '2999-05-09' })
  keepProposal(draftKey(hub.owner.id, `wall/${event.id}`), { reading, corrections: NO_CORRECTIONS })
  return showScreen(<AdminWallPage />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/wall`,
    path: '/:city/:date/admin/wall',
  })
}

it('offers to bring a proposal back for as long as its page is shown', async () => {
  const { unmount } = await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Begin again' }))
  await user.click(await screen.findByRole('button', { name: 'Bring back' }))
  await user.click(await screen.findByRole('button', { name: 'Begin again' }))
  await screen.findByRole('button', { name: 'Bring back' })
  unmount()
  expect(shownToast.current()).toBeNull()
})

it('shows a kept proposal until other photos are sent', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} }))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
  await show()
  const proposal = () => screen.queryByText('Rooms and times on the wall')
  await waitFor(() => expect(proposal()).not.toBeNull())
  fireEvent.change(screen.getByLabelText(/Choose photos/), {
    target: { files: [new File(['photo'], 'wall.jpg', { type: 'image/jpeg' })] },
  })
  const leaveOut = await screen.findByRole('button', { name: /^Leave out photo/ })
  expect(proposal()).not.toBeNull()
  fireEvent.click(leaveOut)
  expect(proposal()).not.toBeNull()
  fireEvent.change(screen.getByLabelText(/Choose photos/), {
    target: { files: [new File(['photo'], 'wall.jpg', { type: 'image/jpeg' })] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Read the wall' }))
  await waitFor(() => expect(proposal()).toBeNull())
})
