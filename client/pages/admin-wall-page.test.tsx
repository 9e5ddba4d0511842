import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
const reading = { columns: [line], rows: [line], cards: [], bare: [], closeUp: [], warnings: [] }

it('offers to bring a proposal back for as long as its page is shown', async () => {
  const event = await addEvent(hub.db, { createdBy: hub.owner.id, date: '2999-05-09' })
  keepProposal(draftKey(hub.owner.id, `wall/${event.id}`), { reading, corrections: NO_CORRECTIONS })
  const { unmount } = await showScreen(<AdminWallPage />, {
    hub,
    as: hub.owner,
    at: `/${event.slug}/${event.date}/admin/wall`,
    path: '/:city/:date/admin/wall',
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Begin again' }))
  await user.click(await screen.findByRole('button', { name: 'Bring back' }))
  await user.click(await screen.findByRole('button', { name: 'Begin again' }))
  await screen.findByRole('button', { name: 'Bring back' })
  unmount()
  expect(shownToast.current()).toBeNull()
})
