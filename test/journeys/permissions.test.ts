import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, sideways } from '../browser.ts'
import { mailTo, tokenIn } from '../mails.ts'
import { addSmallEvent, type OpenPortal, openPortal, toast } from './open-portal.ts'

const HELPER = {
  email: 'a-rather-long-address-of-a-helper@unconference.example',
  password: 'a long password',
}
const NAME = 'Helena Wolfeschlegelsteinhausenbergerdorff-Papadopoulos'

/** The steps are one story, in order: a Super Admin on a phone, and a tab of someone else that stays open. */
let portal: OpenPortal
let owner: Page
let helper: Page
let path: string
beforeAll(async () => {
  portal = await openPortal()
  ;({ path } = await addSmallEvent(portal.call, 'Turku'))
  await portal.call('POST /api/invite-user', { body: { name: NAME, email: HELPER.email, eventIds: [] } })
  const token = tokenIn(await mailTo(portal.hub.config.dataDir, HELPER.email))
  helper = await newPage(portal.browser, { width: 1280, baseUrl: portal.hub.baseUrl, hasServiceWorker: true })
  await helper.request.post('/api/reset-password', { data: { ...HELPER, token } })
  await helper.request.post('/api/login', { data: HELPER })
  owner = await portal.visit(390)
})
afterAll(() => portal?.close())

it('grants an admin an event, which appears in their open tab', async () => {
  await helper.goto('/')
  await owner.goto(`${path}?section=events`)
  await owner.getByRole('button', { name: 'Manage permissions of Unconference Turku' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Manage Event Permissions - Unconference Turku' })
  await dialog.getByRole('button', { name: 'Grant Access' }).click()
  await toast(owner, 'Please select a user to grant access')
  await dialog.getByLabel('Grant access to').selectOption({ label: `${NAME} (${HELPER.email})` })
  await dialog.getByRole('button', { name: 'Grant Access' }).click()
  await toast(owner, 'Permission granted')
  await dialog.getByText('Granted by Ada Min').waitFor()
  await dialog.getByText('Every admin has access to this event.').waitFor()
  expect(await axe(owner)).toEqual([])
  expect(await sideways(owner)).toBe(0)

  await helper.getByRole('button', { name: 'Admin', exact: true }).click()
  await helper.getByRole('menuitem', { name: /^Unconference Turku/ }).click()
  await helper.waitForURL(`**${path}`)
  await helper.getByRole('heading', { name: 'Admin Portal' }).waitFor()
})

it('revokes it again, and the open tab leaves the event', async () => {
  await owner.getByRole('button', { name: `Revoke access of ${NAME}` }).click()
  await toast(owner, 'Permission revoked')
  await owner.getByText('Granted by Ada Min').waitFor({ state: 'detached' })
  await helper.waitForURL(`${portal.hub.baseUrl}/`)
  await helper.goto(path)
  await helper.waitForURL('**/create-first-event')
})

it('fits long names and addresses of users on a phone', async () => {
  await owner.goto(`${path}?section=users`)
  await owner.getByText(NAME).waitFor()
  expect(await axe(owner)).toEqual([])
  expect(await sideways(owner)).toBe(0)
  await owner.getByRole('button', { name: `Actions for ${NAME}` }).click()
  await owner.getByRole('menuitem', { name: 'Delete' }).click()
  await owner
    .getByRole('dialog', { name: `Delete ${NAME}` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await toast(owner, 'User deleted successfully')
})
