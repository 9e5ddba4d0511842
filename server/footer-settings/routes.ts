import { footerSettingsCalls } from '../../domain/footer-settings.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { findFooterSettings } from './data.ts'

export function footerSettingsRoutes(serve: Serve, { db }: Deps): void {
  serve(footerSettingsCalls, {
    'GET /api/footer-settings': async ({ user, query }) =>
      (await findFooterSettings(db, user, query)) ?? null,
  })
}
