import { siteSettingsCalls } from '../../../domain/content/site-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'

export function siteSettingsRoutes(serve: Serve, { config }: Deps): void {
  serve(siteSettingsCalls, { 'GET /api/site-settings': () => config.site })
}
