import { wifiSettingsCalls } from '../../domain/wifi-settings.ts'
import type { Deps } from '../deps.ts'
import { gone } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { findWifiSettings } from './data.ts'

export function wifiSettingsRoutes(serve: Serve, { db }: Deps): void {
  serve(wifiSettingsCalls, {
    'GET /api/wifi-settings': async ({ user, query }) => {
      const settings = await findWifiSettings(db, user, query)
      if (!settings) throw gone('WiFi settings for this event are not yet configured.')
      return settings
    },
    'POST /api/wifi-settings': unbuilt,
    'PUT /api/wifi-settings/:id': unbuilt,
  })
}
