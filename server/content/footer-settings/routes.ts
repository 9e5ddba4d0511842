import { FOOTER_DEFAULTS } from '../../../domain/content/footer.ts'
import { footerSettingsCalls } from '../../../domain/content/footer-settings.ts'
import { writeToEvent } from '../../access/event-access.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict } from '../../lib/errors.ts'
import {
  createFooterSettings,
  findFooterSettings,
  findFooterSettingsById,
  updateFooterSettings,
} from './data.ts'

export function footerSettingsRoutes(serve: Serve, { db, engine, config }: Deps): void {
  const { contactEmail, description } = config.site
  const defaults = { ...FOOTER_DEFAULTS, contactEmail, description }
  serve(footerSettingsCalls, {
    'GET /api/footer-settings': async ({ user, query }) =>
      (await findFooterSettings(db, user, query)) ?? null,
    'POST /api/footer-settings': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, async (transaction) => {
        const created = await createFooterSettings(transaction, {
          eventId: body.eventId,
          contactEmail: body.contactEmail ?? defaults.contactEmail,
          description: body.description ?? defaults.description,
          copyrightText: body.copyrightText ?? defaults.copyrightText,
          showHelpfulLinksInNav: body.showHelpfulLinksInNav ?? defaults.showHelpfulLinksInNav,
        })
        if (!created) throw conflict('This event has footer settings already')
        return created
      }),
    'PUT /api/footer-settings/:id': ({ user, params: { id }, body: { eventId, ...change }, ifMatch }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => findFooterSettingsById(db, id), named: eventId },
        (transaction) => updateFooterSettings(transaction, id, change, ifMatch),
      ),
  })
}
