import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

export const wifiSettings = z.object({
  id: rowId,
  eventId: rowId,
  networkName: z.string(),
  userName: z.string().nullable(),
  password: z.string(),
  version,
})
export type WifiSettings = z.output<typeof wifiSettings>

export const wifiSettingsCalls = {
  'GET /api/wifi-settings': {
    summary: "The event's wifi; 404 when there is none",
    access: 'public',
    query: place,
    reply: wifiSettings,
  },
} satisfies Calls
