import { wifiSettingsCalls } from '../../../domain/content/wifi-settings.ts'
import { t } from '../../../domain/text/t.ts'
import { rowCalls } from '../../access/row-calls.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { notFound } from '../../lib/errors.ts'
import { wifiRows } from '../data.ts'

export function wifiSettingsRoutes(serve: Serve, deps: Deps): void {
  const wifi = rowCalls(deps, wifiRows)
  serve(wifiSettingsCalls, {
    'GET /api/wifi-settings': async (asked) => {
      const [settings] = await wifi.list(asked)
      if (!settings) throw notFound(t('wifi.notConfigured'))
      return settings
    },
    'POST /api/wifi-settings': (asked) => wifi.create(asked, asked.body, t('refusal.hasWifi')),
    'PUT /api/wifi-settings/:id': (asked) => wifi.update(asked, asked.body),
  })
}
