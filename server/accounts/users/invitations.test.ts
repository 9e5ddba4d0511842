import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { portalPaths } from '../../../domain/portal-paths.ts'
import { productSentence } from '../../../domain/product-sentence.ts'
import { NOW, openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addGrant, addSuperAdmin, addUser } from '../../../test/factories.ts'
import { linkIn, mailsTo, mailTo, tokenIn, tokenOf } from '../../../test/mails.ts'
import { outcomeOf } from '../../../test/refusal.ts'

type Person = Awaited<ReturnType<typeof addUser>>
let now = NOW
let hub: Awaited<ReturnType<typeof openApp>>
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  hub = await openApp({ now: () => now })
  admin = await addAdmin(hub.db, { name: 'Ada <Admin>' })
  superAdmin = await addSuperAdmin(hub.db, { name: 'Sue Super' })
})
beforeEach(() => {
  now = NOW
})
afterAll(() => hub.close())

/** The token by itself, outside an address. */
const inLetters = (token: string) => new RegExp(`[>\\s]${token}[<\\s]`)

it('treats both spellings of an international domain as one account', async () => {
  const { call } = await hub.as(admin)
  const invite = (email: string) => call('POST /api/invite-user', { body: { name: 'Nia', email } })
  expect((await invite('Nia@Bücher.example')).email).toBe('nia@xn--bcher-kva.example')
  await expect(invite('nia@xn--bcher-kva.example')).rejects.toThrow('A user with this email already exists')
  expect((await invite('nia@пример.рф')).email).toBe('nia@xn--e1afmkfd.xn--p1ai')
})

it('invites someone by mail, who becomes an Admin of the given events by setting a password', async () => {
  const event = await addEvent(hub.db, { name: 'Harbor & Co', createdBy: admin.id, isPublic: false })
  const { call } = await hub.as(admin)
  const invited = await call('POST /api/invite-user', {
    body: { name: ' Ivy ', email: ' Ivy@Example.com', eventIds: [event.id, event.id] },
  })
  const pending = {
    id: invited.id,
    name: 'Ivy',
    email: 'ivy@example.com',
    isAdmin: false,
    isSuperAdmin: false,
    resetTokenExpiry: '2026-05-16T08:30:00.000Z',
  }
  expect(invited).toEqual({
    ...pending,
    mailSent: true,
    invitationLink: null,
    message: 'Invitation sent successfully',
  })
  expect((await call('GET /api/admin-users')).find(({ id }) => id === invited.id)).toEqual(pending)

  const mail = await mailTo(hub.config.dataDir, 'ivy@example.com')
  expect([mail.subject, mail.to, mail.from?.address]).toEqual([
    'Ada <Admin> has invited you to help run Harbor & Co',
    [{ name: 'Ivy', address: 'ivy@example.com' }],
    'hub@localhost',
  ])
  const link = linkIn(mail)
  const token = tokenOf(link)
  expect(link.href.replace(token, 'TOKEN')).toBe(
    `http://localhost:3000/auth?${new URLSearchParams({ tab: 'verify-token', returnTo: portalPaths.admin(event), email: 'ivy@example.com' })}#token=TOKEN`,
  )
  expect(mail.text).toContain(
    'Ada <Admin> has invited you to help run Harbor & Co, as an admin of Conference Hub.',
  )
  expect(mail.text).toContain(productSentence())
  expect(mail.html).toContain('Ada &lt;Admin&gt; has invited you')
  expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'))
  for (const text of [mail.html, mail.text])
    expect(text?.replace(link.href, '')).toMatch(inLetters(tokenIn(mail)))

  const body = { email: 'ivy@example.com', token }
  expect(await hub.call('POST /api/verify-token', { body })).toEqual({ message: 'Token verified' })
  const accepted = { ...body, password: 'new password' }
  expect(await hub.call('POST /api/reset-password', { body: accepted })).toEqual({
    message: 'Password set successfully',
  })
  const ivy = await hub.call('POST /api/login', {
    body: { email: 'ivy@example.com', password: 'new password' },
  })
  expect([ivy.isAdmin, ivy.isSuperAdmin]).toEqual([true, false])
  const seen = await (await hub.as(ivy)).call('GET /api/admin/events')
  expect(seen.map(({ name }) => name)).toEqual(['Harbor & Co'])
  expect(await outcomeOf(hub.call('POST /api/reset-password', { body: accepted }))).toEqual([
    400,
    'Invalid or expired token',
  ])
})

it('gives a pending user no access until they set a password', async () => {
  const event = await addEvent(hub.db, { createdBy: admin.id })
  const { call } = await hub.as(admin)
  const { id } = await call('POST /api/invite-user', {
    body: { name: 'Pia', email: 'pia@example.com', eventIds: [event.id] },
  })
  expect(await outcomeOf((await hub.as({ id })).call('GET /api/admin/events'))).toEqual([
    403,
    'Admin access required',
  ])
})

it('writes no name with line breaks into a header of the mail', async () => {
  const { call } = await hub.as(admin)
  await call('POST /api/invite-user', {
    body: { name: 'Eve\r\nBcc: victim@example.com', email: 'eve@example.com' },
  })
  const mail = await mailTo(hub.config.dataDir, 'eve@example.com')
  expect([mail.bcc, mail.to?.map(({ address }) => address)]).toEqual([undefined, ['eve@example.com']])
})

it('refuses a second user with the same address, regardless of case', async () => {
  const { call } = await hub.as(admin)
  await call('POST /api/invite-user', { body: { name: 'Two', email: 'two@example.com' } })
  expect(
    await outcomeOf(call('POST /api/invite-user', { body: { name: 'Two', email: 'TWO@example.com' } })),
  ).toEqual([409, 'A user with this email already exists'])
})

it('invites no one to an event that the inviter may not share', async () => {
  const foreign = await addEvent(hub.db, { createdBy: superAdmin.id })
  const hidden = await addEvent(hub.db, { createdBy: superAdmin.id, isPublic: false })
  const granted = await addEvent(hub.db, { createdBy: superAdmin.id })
  await addGrant(hub.db, { eventId: granted.id, userId: admin.id })
  const { call } = await hub.as(admin)
  const invite = (eventId: number) =>
    outcomeOf(
      call('POST /api/invite-user', {
        body: { name: 'Sneaky', email: 'sneaky@example.com', eventIds: [eventId] },
      }),
    )
  expect([await invite(foreign.id), await invite(hidden.id), await invite(granted.id)]).toEqual([
    [403, 'You do not have access to this event'],
    [404, 'This event does not exist'],
    [403, 'Only the creator of this event and Super Admins can change who has access'],
  ])
  expect(await mailsTo(hub.config.dataDir, 'sneaky@example.com')).toEqual([])
  expect((await call('GET /api/admin-users')).some(({ name }) => name === 'Sneaky')).toBe(false)
})

it('resends an invitation, even an expired one, and ends the older link', async () => {
  const { call } = await hub.as(admin)
  const { id } = await call('POST /api/invite-user', { body: { name: 'Rae', email: 'rae@example.com' } })
  const older = tokenIn(await mailTo(hub.config.dataDir, 'rae@example.com'))
  now = new Date(NOW.getTime() + 7 * 86_400_000)
  const verify = (token: string) =>
    outcomeOf(hub.call('POST /api/verify-token', { body: { email: 'rae@example.com', token } }))
  expect(await verify(older)).toEqual([400, 'Invalid or expired token'])
  const again = await (await hub.as(superAdmin)).call('POST /api/resend-invitation', { body: { userId: id } })
  expect([again.message, again.resetTokenExpiry]).toEqual([
    'Invitation resent successfully',
    '2026-05-23T08:30:00.000Z',
  ])
  const newer = tokenIn(await mailTo(hub.config.dataDir, 'rae@example.com', 2))
  expect([await verify(older), await verify(newer)]).toEqual([[400, 'Invalid or expired token'], 'done'])
})

it('resends no invitation to a user with a password, or one the admin may not manage', async () => {
  const user = await addUser(hub.db)
  const { call } = await hub.as(admin)
  const resend = (userId: number) => outcomeOf(call('POST /api/resend-invitation', { body: { userId } }))
  expect([await resend(user.id), await resend(superAdmin.id), await resend(999_999)]).toEqual([
    [409, 'This user has already set a password'],
    [403, 'You cannot manage this user'],
    [404, 'This user does not exist'],
  ])
})

it('saves the invitation and gives the admin the link if the mail server refuses', async () => {
  const without = await openApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { call } = await without.as(await addAdmin(without.db))
  const invited = await call('POST /api/invite-user', { body: { name: 'Lin', email: 'lin@example.com' } })
  expect([invited.mailSent, invited.message]).toEqual([
    false,
    'The invitation was saved, but the email could not be sent; the security log says why. Please send the link yourself.',
  ])
  const token = tokenOf(new URL(invited.invitationLink ?? ''))
  const body = { email: 'lin@example.com', token, password: 'new password' }
  expect(await without.call('POST /api/reset-password', { body })).toEqual({
    message: 'Password set successfully',
  })
  await without.close()
})

it('gives the link of a failed mail only to an admin who may share every event in the invitation', async () => {
  const without = await openApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const creator = await addAdmin(without.db)
  const event = await addEvent(without.db, { createdBy: creator.id, isPublic: false })
  const { call } = await without.as(creator)
  const { id } = await call('POST /api/invite-user', {
    body: { name: 'Pia', email: 'pia@example.com', eventIds: [event.id] },
  })
  const resentBy = async (actor: Person) =>
    (await without.as(actor)).call('POST /api/resend-invitation', { body: { userId: id } })
  const other = await addAdmin(without.db)
  await addGrant(without.db, { eventId: event.id, userId: other.id })
  expect(await resentBy(other)).toMatchObject({
    mailSent: false,
    invitationLink: null,
    message:
      'The invitation was saved, but the email could not be sent; the security log says why. Please try again later, or ask a Super Admin for the link.',
  })
  expect((await resentBy(creator)).invitationLink).toContain('/auth?tab=verify-token')
  expect((await resentBy(await addSuperAdmin(without.db))).invitationLink).toContain('/auth?tab=verify-token')
  await without.close()
})

it('ends the link of a pending user whose role or access changes, and mails a new one', async () => {
  const { call } = await hub.as(superAdmin)
  const { id } = await call('POST /api/invite-user', { body: { name: 'Ned', email: 'ned@example.com' } })
  const verify = async (mail: number) => {
    const token = tokenIn(await mailTo(hub.config.dataDir, 'ned@example.com', mail))
    return outcomeOf(hub.call('POST /api/verify-token', { body: { email: 'ned@example.com', token } }))
  }
  const changed = await call('PUT /api/admin-users/:id/admin-status', {
    params: { id: String(id) },
    body: { isAdmin: true, isSuperAdmin: true },
  })
  expect(changed.invitationSent).toBe(true)
  expect([await verify(1), await verify(2)]).toEqual([[400, 'Invalid or expired token'], 'done'])
  await call('PUT /api/admin-users/:id/admin-status', {
    params: { id: String(id) },
    body: { isAdmin: false, isSuperAdmin: false },
  })
  const event = await addEvent(hub.db, { name: 'Granted Later', createdBy: admin.id })
  const grant = await (await hub.as(admin)).call('POST /api/event-permissions', {
    body: { eventId: event.id, userId: id },
  })
  expect(grant.invitationSent).toBe(true)
  expect([await verify(3), await verify(4)]).toEqual([[400, 'Invalid or expired token'], 'done'])
  expect((await mailTo(hub.config.dataDir, 'ned@example.com', 4)).text).toContain(
    'has invited you to help run Granted Later, as an admin',
  )
})

it('lets an admin send sixty invitations an hour, and ten to one user', async () => {
  const limited = await openApp({ settings: { RATE_LIMIT: 'on' } })
  const inviter = await addAdmin(limited.db)
  const { call } = await limited.as(inviter)
  const one = await call('POST /api/invite-user', { body: { name: 'One', email: 'one@example.com' } })
  const resend = () => outcomeOf(call('POST /api/resend-invitation', { body: { userId: one.id } }))
  const TOO_MANY = [429, 'Too many attempts. Please try again later.']
  for (let sent = 1; sent < 10; sent += 1) expect(await resend()).toBe('done')
  expect(await resend()).toEqual(TOO_MANY)
  const invite = (number: number) =>
    outcomeOf(call('POST /api/invite-user', { body: { name: 'N', email: `n-${number}@example.com` } }))
  for (let sent = 11; sent < 60; sent += 1) expect(await invite(sent)).toBe('done')
  expect(await invite(60)).toEqual(TOO_MANY)
  await limited.close()
})
