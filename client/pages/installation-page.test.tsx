import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addSuperAdmin } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { InstallationPage } from './installation-page.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'http://127.0.0.1:1' } })
})
afterAll(() => hub.close())

it('shows a Super Admin what needs repair, in text and not by color alone', async () => {
  await showScreen(<InstallationPage />, { hub, as: await addSuperAdmin(hub.db) })
  expect(await screen.findByRole('heading', { name: 'One thing needs repair' })).toBeTruthy()
  const [checks] = screen.getAllByRole('list')
  const rows = within(checks as HTMLElement).getAllByRole('listitem')
  const row = (name: string) => rows.find((each) => each.textContent?.startsWith(name))?.textContent
  expect(row('Database')).toMatch(/OK$/)
  expect(row('Email')).toMatch(/SMTP_URLTake a look$/)
  expect(row('Public address')).toMatch(/Needs repair$/)
  expect(screen.getByText(/No backup has been made/)).toBeTruthy()
  await userEvent.click(screen.getByText(/What’s new/))
  expect(screen.getByRole('heading', { name: 'For visitors' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByRole('button', { name: 'Check again' })).toBeTruthy()
})

it('shows none of it to other admins', async () => {
  await showScreen(<InstallationPage />, { hub, as: await addAdmin(hub.db) })
  expect(await screen.findByText('This page is for Super Admins.')).toBeTruthy()
  expect(screen.queryByText('Database')).toBeNull()
})
