import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { textKey } from '../text/t.ts'
import { eventId, idParams, nullableText, requiredText, rowId, sameEventId, version } from '../text/text.ts'

export const wifiSettings = z.object({
  id: rowId,
  eventId: rowId,
  networkName: z.string(),
  userName: z.string().nullable(),
  password: z.string(),
  version,
})
export type WifiSettings = z.output<typeof wifiSettings>

const wifiFields = {
  networkName: requiredText(200, textKey('invalid.network')),
  userName: nullableText(200),
  password: requiredText(200, textKey('invalid.password')),
}

export const newWifiSettings = z.object({ ...wifiFields, eventId })
export const wifiSettingsChange = z.object({ ...wifiFields, eventId: sameEventId })

export const wifiSettingsCalls = {
  'GET /api/wifi-settings': {
    summary: "The event's WiFi; 404 if there is none",
    access: 'public',
    query: eventAddress,
    reply: wifiSettings,
    refusals: [404],
  },
  'POST /api/wifi-settings': {
    summary: 'Adds the WiFi settings of an event; 409 if it has some',
    access: 'admin',
    body: newWifiSettings,
    reply: wifiSettings,
    status: 201,
  },
  'PUT /api/wifi-settings/:id': {
    summary: 'Changes WiFi settings',
    access: 'admin',
    params: idParams,
    body: wifiSettingsChange,
    reply: wifiSettings,
  },
} satisfies Calls
