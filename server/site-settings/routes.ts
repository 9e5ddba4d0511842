import { siteSettingsCalls } from '../../domain/site-settings.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'

export function siteSettingsRoutes(serve: Serve, { config }: Deps): void {
  serve(siteSettingsCalls, { 'GET /api/site-settings': () => config.site })
}
