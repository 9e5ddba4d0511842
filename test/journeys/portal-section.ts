import { expect } from 'vitest'
import { axe } from '../browser.ts'
import { addSmallEvent, goTo, labelled, openPortal } from './open-portal.ts'

/** A portal with one small event, on a page of this width, and the ways to press its buttons and fill its fields. */
export async function openSection(width: number) {
  const portal = await openPortal()
  const { path, event, rooms, slots } = await addSmallEvent(portal.call, 'Lisbon')
  const page = await portal.visit(width)
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  return {
    page,
    path,
    event,
    rooms,
    slots,
    dialog,
    call: portal.call,
    place: { city: 'lisbon', date: '2030-05-09' },
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    /** A control of the open dialog. */
    field: (label: string) => labelled(page.getByRole('dialog'), label),
    goTo: (address: string) => goTo(page, address),
    /** The portal, at the section of its address. */
    async open(search: string) {
      await goTo(page, `${path}${search}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async confirmDelete(title: string) {
      await dialog(title).waitFor()
      expect(await axe(page)).toEqual([])
      await dialog(title).getByRole('button', { name: 'Delete' }).click()
    },
    close: () => portal.close(),
  }
}

export type OpenSection = Awaited<ReturnType<typeof openSection>>
