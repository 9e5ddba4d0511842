import { sponsorCalls } from '../../../domain/content/sponsors.ts'
import { t } from '../../../domain/text/t.ts'
import { reorderCall, rowCalls } from '../../access/row-calls.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid } from '../../lib/errors.ts'
import { sponsorRows } from '../data.ts'
import { changeFiles, requireLogo } from '../uploads/data.ts'

export function sponsorRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, storage } = deps
  const sponsors = rowCalls(deps, sponsorRows)
  const reorder = reorderCall(engine, sponsorRows)
  serve(sponsorCalls, {
    'GET /api/sponsors': sponsors.list,
    'POST /api/sponsors': async (asked) => {
      await requireLogo(storage, asked.body.logoUrl)
      return sponsors.create(asked, asked.body)
    },
    'PUT /api/sponsors/:id': (asked) =>
      changeFiles(deps, async (files) => {
        const {
          params: { id },
          body,
          ifMatch,
        } = asked
        const shown = (await sponsorRows.find(db, id))?.logoUrl
        if (body.logoUrl !== shown) await requireLogo(storage, body.logoUrl)
        return sponsors.write(asked, async (transaction) => {
          const before = await sponsorRows.find(transaction, id)
          const sponsor = await sponsorRows.update(transaction, id, body, ifMatch)
          if (sponsor.logoUrl !== before?.logoUrl) files.dropAddress(before?.logoUrl)
          return sponsor
        })
      }),
    // The logo stays as long as the sponsor can be restored; then `tidyFiles` removes it.
    'DELETE /api/sponsors/:id': sponsors.remove,
    'POST /api/sponsors/reorder': ({ user, body }) => reorder(user, body.sponsors),
    'POST /api/sponsors/upload-logo': ({ files: { logo } }) =>
      changeFiles(deps, async (files) => {
        if (!logo) throw invalid(t('image.none'), 'logo')
        const logoPath = await files.add(logo, 'sponsors.logoUrl')
        // Writes no row. The transaction keeps the file only if the user still has the right to write.
        return engine.write(async () => ({ logoPath }))
      }),
  })
}
