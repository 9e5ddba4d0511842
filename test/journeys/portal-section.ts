import { afterAll, beforeAll, expect } from 'vitest'
import { axe } from '../browser.ts'
import { addSmallEvent, goTo, labelled, type OpenPortal, openPortal } from './open-portal.ts'

/** The sections of a file, which share one portal, since a server and a browser take their time to start. */
export function sectionsOfOnePortal() {
  let portal: OpenPortal
  beforeAll(async () => {
    portal = await openPortal()
  })
  afterAll(() => portal?.close())
  let opened = 0
  return (width: number) => {
    opened += 1
    return openSection(portal, width, `Lisbon-${opened}`)
  }
}

/** The portal of a small event of its own, on a page of this width, and the ways to press its buttons and fill its fields. */
async function openSection(portal: OpenPortal, width: number, location: string) {
  const { path, event, rooms, slots } = await addSmallEvent(portal.call, location)
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
    place: { city: location.toLowerCase(), date: '2030-05-09' },
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
    close: () => page.context().close(),
  }
}

export type OpenSection = Awaited<ReturnType<typeof openSection>>
