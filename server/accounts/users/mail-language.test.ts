import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Language } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import { openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addUser } from '../../../test/factories.ts'
import { mailTo } from '../../../test/mails.ts'
import { inLanguage } from '../../lib/texts.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let ann: Awaited<ReturnType<typeof addAdmin>>
beforeAll(async () => {
  hub = await openApp()
  ann = await addAdmin(hub.db, { name: 'Ann' })
})
afterAll(() => hub.close())

async function help(email: string, language: Language) {
  const event = await addEvent(hub.db, { name: 'Open Space Graz', createdBy: ann.id, language })
  const { call } = await hub.as(ann)
  await call('POST /api/event-permissions/helpers', { body: { eventId: event.id, email } })
  return mailTo(hub.config.dataDir, email)
}

const asking = (language: Language) =>
  inLanguage(language, () => t('mail.asksForHelp', { inviter: 'Ann', events: 'Open Space Graz' }))

it('writes to recipients in their own language', async () => {
  const { email } = await addUser(hub.db, { language: 'de' })
  await hub.call('POST /api/forgot-password', { body: { email } })
  const mail = await mailTo(hub.config.dataDir, email)
  const { name } = hub.config.site
  expect(mail.subject).toBe(inLanguage('de', () => t('mail.newPassword', { site: name })))
  expect(mail.html).toContain('<html lang="de" dir="ltr">')
  expect(mail.text).toContain(inLanguage('de', () => t('mail.passwordEnds')))
  const links = [...(mail.text ?? '').matchAll(/https?:\S+/g)].map(([link]) => new URL(link))
  expect(links.map(({ pathname, searchParams }) => [pathname, searchParams.get('lang')])).toEqual([
    ['/auth', 'de'],
    ['/auth', 'de'],
  ])
  expect(links[0]?.hash).toMatch(/^#token=[\w-]{20}/)
})

it('writes in the event’s language to someone who has not chosen one', async () => {
  const mail = await help('new@example.com', 'de')
  expect([mail.subject, mail.html?.includes('<html lang="de"')]).toEqual([asking('de'), true])
})

it('prefers the recipient’s language to those of the event and the sender', async () => {
  const { email } = await addUser(hub.db, { language: 'fr' })
  const mail = await help(email, 'de')
  expect([mail.subject, mail.html?.includes('<html lang="fr"')]).toEqual([asking('fr'), true])
})

it('writes in English if neither the recipient nor an event has a language', async () => {
  const { call } = await hub.as(ann)
  const headers = { 'accept-language': 'de' }
  await call('POST /api/invite-user', { body: { name: 'Bo', email: 'bo@example.com' }, headers })
  const mail = await mailTo(hub.config.dataDir, 'bo@example.com')
  expect(mail.html).toContain('<html lang="en"')
  expect(mail.text).not.toContain('lang=')
})
