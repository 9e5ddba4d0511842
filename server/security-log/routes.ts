import { SECURITY_LOG_PAGE, securityLogCalls } from '../../domain/security-log.ts'
import type { Deps } from '../deps.ts'
import { toCsv } from '../lib/csv.ts'
import type { Serve } from '../lib/serve.ts'
import { listHappenings } from './data.ts'

export function securityLogRoutes(serve: Serve, { db, now }: Deps): void {
  serve(securityLogCalls, {
    'GET /api/security-log': ({ query }) =>
      listHappenings(db, { before: query.before, limit: SECURITY_LOG_PAGE }),
    'GET /api/security-log/export': async ({ reply }) => {
      const rows = await listHappenings(db, {})
      const day = now().toISOString().slice(0, 10)
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="security-log-${day}.csv"`)
      const header = ['Time (UTC)', 'What', 'Who', 'Concerning', 'Address', 'Detail']
      return toCsv([
        header,
        ...rows.map(({ at, action, actor, subject, address, detail }) => [
          at,
          action,
          actor,
          subject,
          address,
          detail,
        ]),
      ])
    },
  })
}
