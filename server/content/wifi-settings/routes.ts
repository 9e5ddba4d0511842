import { wifiSettingsCalls } from '../../../domain/content/wifi-settings.ts'
import { writeToEvent } from '../../access/event-access.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { createWifiSettings, findWifiSettings, findWifiSettingsById, updateWifiSettings } from './data.ts'

export function wifiSettingsRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(wifiSettingsCalls, {
    'GET /api/wifi-settings': async ({ user, query }) => {
      const settings = await findWifiSettings(db, user, query)
      if (!settings) throw notFound('WiFi settings for this event are not yet configured.')
      return settings
    },
    'POST /api/wifi-settings': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, async (transaction) => {
        const created = await createWifiSettings(transaction, body)
        if (!created) throw conflict('This event has WiFi settings already')
        return created
      }),
    'PUT /api/wifi-settings/:id': ({ user, params: { id }, body: { eventId, ...change }, ifMatch }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => findWifiSettingsById(db, id), named: eventId },
        (transaction) => updateWifiSettings(transaction, id, change, ifMatch),
      ),
  })
}
