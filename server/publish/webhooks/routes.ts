import { randomBytes, randomUUID } from 'node:crypto'
import { MOST_WEBHOOKS, webhookCalls } from '../../../domain/publish/webhooks.ts'
import { t } from '../../../domain/text/t.ts'
import { requireAccess, unknownEvent, writeToEvent } from '../../access/event-access.ts'
import { addLogEntry } from '../../accounts/security-log/data.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, invalid, notFound } from '../../lib/errors.ts'
import { isOwnNetwork } from '../../lib/outbound-http.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  noteDelivery,
  presentAnswer,
} from './data.ts'
import { SECRET_PREFIX, send } from './send.ts'

const SECRET_BYTES = 32
const unknownWebhook = () => notFound(t('refusal.noWebhook'))

export function webhookRoutes(serve: Serve, { config, db, engine, now }: Deps): void {
  serve(webhookCalls, {
    'GET /api/webhooks': async ({ user, query: { eventId } }) => {
      await requireAccess(db, user, eventId)
      return listWebhooks(db, eventId)
    },
    'POST /api/webhooks': async ({ user, body: { eventId, address }, request }) => {
      if (await isOwnNetwork(address, config.messageHosts)) throw invalid(t('refusal.ownNetwork'), 'address')
      return writeToEvent(engine, user, { eventId, missing: unknownEvent }, async (transaction, event) => {
        if ((await listWebhooks(transaction, eventId)).length >= MOST_WEBHOOKS)
          throw conflict(t('refusal.mostWebhooks', { max: MOST_WEBHOOKS }))
        const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
        const made = await createWebhook(transaction, event, { address, secret, now: now() })
        await addLogEntry(transaction, {
          action: 'webhook-added',
          actor: user,
          subject: address,
          at: now(),
          address: request.ip,
          detail: { code: 'named', names: [event.name] },
        })
        return { ...made, secret }
      })
    },
    'POST /api/webhooks/:id/test': async ({ user, params: { id } }) => {
      const row = await findWebhook(db, id)
      if (!row) throw unknownWebhook()
      const event = await requireAccess(db, user, row.eventId, unknownWebhook)
      const at = now()
      const message = {
        id: randomUUID(),
        type: 'test',
        timestamp: at.toISOString(),
        data: { event: { name: event.name, city: event.location, date: event.date } },
      }
      const answer = await send(row, message, { now: at, hosts: config.messageHosts })
      await engine.write((transaction) => noteDelivery(transaction, row, answer))
      return presentAnswer(answer)
    },
    'DELETE /api/webhooks/:id': ({ user, params: { id }, request }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (transaction) => findWebhook(transaction, id), missing: unknownWebhook },
        async (transaction, event) => {
          const row = await findWebhook(transaction, id)
          if (!row) throw unknownWebhook()
          await deleteWebhook(transaction, row)
          await addLogEntry(transaction, {
            action: 'webhook-removed',
            actor: user,
            subject: row.address,
            at: now(),
            address: request.ip,
            detail: { code: 'named', names: [event.name] },
          })
          return null
        },
      ),
  })
}
