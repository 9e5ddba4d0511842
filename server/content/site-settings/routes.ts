import { siteSettingsCalls } from '../../../domain/content/site-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'

export function siteSettingsRoutes(serve: Serve, { config }: Deps): void {
  const { providers, isOnly } = config.signIn
  const signIn = { providers: providers.map(({ id, name }) => ({ id, name })), isOnly }
  const site = { ...config.site, ...(providers.length > 0 && { signIn }) }
  serve(siteSettingsCalls, { 'GET /api/site-settings': () => site })
}
