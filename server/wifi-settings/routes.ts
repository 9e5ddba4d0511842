import { wifiSettingsCalls } from '../../domain/wifi-settings.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireSameEvent } from '../event-permissions/data.ts'
import { conflict, gone } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { createWifiSettings, findWifiSettings, findWifiSettingsById, updateWifiSettings } from './data.ts'

export function wifiSettingsRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(wifiSettingsCalls, {
    'GET /api/wifi-settings': async ({ user, query }) => {
      const settings = await findWifiSettings(db, user, query)
      if (!settings) throw gone('WiFi settings for this event are not yet configured.')
      return settings
    },
    'POST /api/wifi-settings': ({ user, body }) =>
      engine.write(async (transaction) => {
        await holdEvent(transaction, user, body.eventId)
        const created = await createWifiSettings(transaction, body)
        if (!created) throw conflict('This event has WiFi settings already')
        return created
      }),
    'PUT /api/wifi-settings/:id': ({ user, params, body, ifMatch }) =>
      engine.write(async (transaction) => {
        const settings = await findWifiSettingsById(transaction, params.id)
        const event = await holdEvent(transaction, user, settings?.eventId)
        const { eventId, ...change } = body
        requireSameEvent(eventId, event)
        return updateWifiSettings(transaction, params.id, change, ifMatch)
      }),
  })
}
