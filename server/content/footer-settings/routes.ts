import { FOOTER_DEFAULTS } from '../../../domain/content/footer.ts'
import { footerSettingsCalls } from '../../../domain/content/footer-settings.ts'
import { t } from '../../../domain/text/t.ts'
import { rowCalls } from '../../access/row-calls.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { footerRows } from '../data.ts'

export function footerSettingsRoutes(serve: Serve, deps: Deps): void {
  const footer = rowCalls(deps, footerRows)
  const { contactEmail, description } = deps.config.site
  const defaults = { ...FOOTER_DEFAULTS, contactEmail, description }
  serve(footerSettingsCalls, {
    'GET /api/footer-settings': async (asked) => (await footer.list(asked))[0] ?? null,
    'POST /api/footer-settings': (asked) => {
      const { body } = asked
      const row = {
        eventId: body.eventId,
        contactEmail: body.contactEmail ?? defaults.contactEmail,
        description: body.description ?? defaults.description,
        copyrightText: body.copyrightText ?? defaults.copyrightText,
        showHelpfulLinksInNav: body.showHelpfulLinksInNav ?? defaults.showHelpfulLinksInNav,
      }
      return footer.create(asked, row, t('refusal.hasFooter'))
    },
    'PUT /api/footer-settings/:id': (asked) => footer.update(asked, asked.body),
  })
}
