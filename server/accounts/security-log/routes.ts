import { Readable } from 'node:stream'
import { SECURITY_LOG_PAGE } from '../../../domain/accounts/security-actions.ts'
import { type SecurityLogEntry, securityLogCalls } from '../../../domain/accounts/security-log.ts'
import { utcDate } from '../../../domain/times/dates.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { toCsv } from '../../lib/csv.ts'
import { eachLogBatch, listLogEntries } from './data.ts'

const HEADER = ['Time (UTC)', 'What', 'Who', 'Concerning', 'Address', 'Detail']

export function securityLogRoutes(serve: Serve, { db, now }: Deps): void {
  serve(securityLogCalls, {
    'GET /api/security-log': ({ query }) =>
      listLogEntries(db, { before: query.before, limit: SECURITY_LOG_PAGE }),
    'GET /api/security-log/export': async ({ reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="security-log-${utcDate(now())}.csv"`)
      return Readable.from(csvOf(eachLogBatch(db)))
    },
  })
}

async function* csvOf(batches: AsyncIterable<SecurityLogEntry[]>): AsyncGenerator<string> {
  yield toCsv([HEADER])
  for await (const batch of batches)
    yield toCsv(
      batch.map(({ at, action, actor, subject, address, detail }) => [
        at,
        action,
        actor,
        subject,
        address,
        detail,
      ]),
    )
}
