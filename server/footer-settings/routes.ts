import { footerSettingsCalls } from '../../domain/footer-settings.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { findFooterSettings } from './data.ts'

export function footerSettingsRoutes(serve: Serve, { db }: Deps): void {
  serve(footerSettingsCalls, {
    'GET /api/footer-settings': async ({ user, query }) =>
      (await findFooterSettings(db, user, query)) ?? null,
    'POST /api/footer-settings': unbuilt,
    'PUT /api/footer-settings/:id': unbuilt,
  })
}
