import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { shownToast } from '../ui/toast.ts'
import { PageManagement } from './page-management.tsx'

it('keeps a template out of the menu, and warns about its questions until they are answered', async () => {
  const hub = await openOwnedApp()
  const { event, query } = await hub.addOwnEvent()
  await showScreen(<PageManagement event={event as never} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Legal notice' }))
  expect(await screen.findByRole('checkbox', { name: 'In the menu' })).toHaveProperty('checked', false)
  await screen.findByText(/Answer or delete the template’s questions/)
  const text = screen.getByRole('textbox', { name: /^Text/ })
  await userEvent.clear(text)
  await userEvent.type(text, 'Robin, Main Street 1')
  expect(screen.queryByText(/Answer or delete the template’s questions/)).toBe(null)
  const address = screen.getByRole('textbox', { name: /^Address/ })
  await userEvent.type(address, '???')
  await userEvent.click(screen.getByRole('button', { name: 'Add Page' }))
  // The field shows the error, and no toast repeats it.
  await screen.findByText('The address needs a letter or a digit')
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(shownToast.current()).toBeNull()
  await hub.close()
})

it('starts a page in the language of the event, not of its organizer', async () => {
  // As in a browser, which loads texts of other languages.
  vi.stubEnv('SSR', false)
  const hub = await openOwnedApp()
  const { event, query } = await hub.addOwnEvent({ language: 'de' })
  await showScreen(<PageManagement event={event as never} />, {
    hub,
    as: hub.owner,
    at: `/${query.city}/${query.date}/admin`,
    path: '/:city/:date/admin',
  })
  const legal = await screen.findByRole('button', { name: 'Legal notice' })
  await waitFor(() => expect(legal).toHaveProperty('disabled', false))
  await userEvent.click(legal)
  expect(await screen.findByDisplayValue('Impressum')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveProperty(
    'value',
    expect.stringContaining('Wer dieses Event veranstaltet'),
  )
  await screen.findByText(/Answer or delete the template’s questions/)
  vi.unstubAllEnvs()
  await hub.close()
})
