import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { User } from '../../domain/accounts/users.ts'
import type { CallName } from '../../domain/api.ts'
import type { Event } from '../../domain/events/events.ts'
import { openOwnedApp } from '../../test/app.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { EventManagement } from '../events/event-management.tsx'
import { LinkManagement } from '../links/link-management.tsx'
import { RoomManagement } from '../rooms/room-management.tsx'
import { SponsorManagement } from '../sponsors/sponsor-management.tsx'
import { TimeSlotManagement } from '../time-slots/time-slot-management.tsx'
import { WifiManagement } from '../wifi-settings/wifi-management.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

type Section = {
  reads: CallName
  add: (eventId: number) => Promise<unknown>
  content: (event: Event, user: User) => ReactNode
  /** The field that is edited twice, and its values: the first, and the two that are typed. */
  field: RegExp
  values: [string, string, string]
  edit?: string
  /** The values as the section shows them, if it formats them differently. */
  shown?: [string, string, string]
}

const SECTIONS: Record<string, Section> = {
  sponsor: {
    reads: 'GET /api/sponsors',
    add: (eventId) =>
      hub.admin.call('POST /api/sponsors', {
        body: { eventId, name: 'Acme', website: 'https://acme.example' },
      }),
    content: (event) => <SponsorManagement event={event} />,
    field: /^Name/,
    values: ['Acme', 'Bolt', 'Cogs'],
  },
  room: {
    reads: 'GET /api/rooms',
    add: (eventId) => hub.admin.call('POST /api/rooms', { body: { eventId, name: 'Attic' } }),
    content: (event) => <RoomManagement event={event} />,
    field: /^Room name/,
    values: ['Attic', 'Barn', 'Cellar'],
  },
  'time slot': {
    reads: 'GET /api/time-slots',
    add: (eventId) =>
      hub.admin.call('POST /api/time-slots', { body: { eventId, startTime: '9:00', endTime: '12:00' } }),
    content: (event) => <TimeSlotManagement event={event} />,
    field: /^Start time/,
    values: ['09:00', '10:00', '11:00'],
    shown: ['9:00 AM – 12:00 PM', '10:00 AM – 12:00 PM', '11:00 AM – 12:00 PM'],
  },
  'quick link': {
    reads: 'GET /api/quick-links',
    add: (eventId) =>
      hub.admin.call('POST /api/quick-links', {
        body: { eventId, title: 'Map', url: 'https://map.example' },
      }),
    content: (event) => <LinkManagement kind="quick" event={event} />,
    field: /^Title/,
    values: ['Map', 'Plan', 'Rules'],
  },
  'helpful link': {
    reads: 'GET /api/helpful-links',
    add: (eventId) =>
      hub.admin.call('POST /api/helpful-links', {
        body: { eventId, title: 'Map', url: 'https://map.example' },
      }),
    content: (event) => <LinkManagement kind="helpful" event={event} />,
    field: /^Title/,
    values: ['Map', 'Plan', 'Rules'],
  },
  'social link': {
    reads: 'GET /api/social-links',
    add: (eventId) =>
      hub.admin.call('POST /api/social-links', {
        body: { eventId, platform: 'Mastodon', url: 'https://one.example', icon: 'Globe' },
      }),
    content: (event) => <LinkManagement kind="social" event={event} />,
    field: /^URL/,
    values: ['https://one.example', 'https://two.example', 'https://three.example'],
    edit: 'Edit Mastodon',
  },
  wifi: {
    reads: 'GET /api/wifi-settings',
    add: (eventId) =>
      hub.admin.call('POST /api/wifi-settings', {
        body: { eventId, networkName: 'Hall', password: 'sesame' },
      }),
    content: (event) => <WifiManagement event={event} />,
    field: /^Network Name/,
    values: ['Hall', 'Lobby', 'Roof'],
    edit: 'Edit WiFi',
  },
  event: {
    reads: 'GET /api/admin/events',
    add: async () => undefined,
    content: (_, user) => (
      <EventManagement
        user={user}
        permissionsOf={() => null}
        onCreated={() => history.back()}
        onUpdated={() => history.back()}
        onDeleted={() => undefined}
        onBroughtBack={() => undefined}
      />
    ),
    field: /^Description/,
    values: ['', 'A day of talks', 'Two days of talks'],
    edit: 'Edit',
  },
}

it.each(Object.entries(SECTIONS))(
  'shows a saved %s at once while a read is pending, and accepts a second edit with no conflict',
  async (_, section) => {
    const { event, eventId, query } = await hub.addOwnEvent()
    await section.add(eventId)
    const { values, field } = section
    const shown = section.shown ?? values
    const { meet, mend } = await showScreen(section.content(event, hub.owner as never), {
      hub,
      as: hub.owner,
      at: `/${query.city}/${query.date}`,
      path: '/:city/:date',
    })
    const edit = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
    const nameNow = (at: number) =>
      section.edit === 'Edit' ? `Edit ${event.name}` : (section.edit ?? `Edit ${shown[at]}`)
    await edit(nameNow(0))
    const slow = Promise.withResolvers<void>()
    meet(section.reads, { until: slow.promise })
    for (const at of [1, 2]) {
      if (at === 2) await edit(nameNow(1))
      const input = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>(field)
      expect(input.value).toBe(values[at - 1])
      fireEvent.input(input, { target: { value: values[at] } })
      await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await screen.findAllByText(shown[at] ?? '')
    }
    mend(section.reads)
    slow.resolve()
    await screen.findAllByText(shown[2])
  },
)
