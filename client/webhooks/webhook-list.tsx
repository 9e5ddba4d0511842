import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { outcomeWords } from '../../domain/publish/delivery-words.ts'
import type { Webhook, WebhookAnswer } from '../../domain/publish/webhooks.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Moment } from '../event/moment.tsx'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { toast } from '../ui/toast.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'

/** The programs that get the event's changes, with their last answers. */
export function WebhookList({ eventId }: { eventId: number }) {
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const webhooks = useQuery(read('GET /api/webhooks', { query: { eventId: String(eventId) } }))
  const part = useKeptFocus<HTMLDivElement>()

  return (
    <div {...part} className="outline-none">
      <Loaded query={webhooks} loading={t('loading')} failed={t('webhook.unread')}>
        {(found) =>
          found.length > 0 && (
            <Card as="ul" inside="list" className="mb-6 max-w-prose">
              {found.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onAnswer={() => webhooks.refetch()}
                  onRemove={() => setRemoved(webhook)}
                />
              ))}
            </Card>
          )
        }
      </Loaded>
      <Button look="secondary" onClick={() => setAdding(true)}>
        {t('webhook.add')}
      </Button>
      {isAdding && (
        <NewWebhookDialog
          eventId={eventId}
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false)
            setSecret(made)
            void webhooks.refetch()
          }}
        />
      )}
      {secret !== null && (
        <ShownOnce
          title={t('webhook.secretTitle')}
          description={t('webhook.secretAbout')}
          label={t('webhook.secret')}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {removed && (
        <RemoveWebhook
          webhook={removed}
          onClose={() => {
            setRemoved(null)
            void webhooks.refetch()
          }}
        />
      )}
    </div>
  )
}

function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  async function remove() {
    await write(() => call('DELETE /api/webhooks/:id', { params: { id: String(webhook.id) } }), {
      done: { title: t('webhook.removed') },
      failed: { title: t('common.error') },
    })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={t('webhook.remove')}
      question={t('webhook.removeQuestion', { address: webhook.address })}
      confirm={t('common.remove')}
      confirming={t('common.removing')}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}

type RowProps = { webhook: Webhook; onAnswer: () => void; onRemove: () => void }

function WebhookRow({ webhook, onAnswer, onRemove }: RowProps) {
  const { isTesting, test } = useTest(webhook, onAnswer)
  const { address, failingSince, nextAt, answers } = webhook
  const [latest] = answers
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{address}</span>
          {failingSince && <Badge tone="bad">{t(nextAt ? 'webhook.failing' : 'webhook.givenUp')}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {failingSince ? stateOf(failingSince, nextAt) : !latest && t('webhook.nothingSent')}
        </p>
        {latest && (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer py-1 text-soft">{t('webhook.answers')}</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {answers.map((answer) => (
                <li key={answer.at} className="flex flex-wrap gap-x-3">
                  <span className="text-soft">
                    <Moment at={answer.at} />
                  </span>
                  <span>{answerWords(answer)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          look="secondary"
          size="small"
          disabled={isTesting}
          onClick={test}
          aria-label={t('webhook.testTo', { address })}
        >
          {t(isTesting ? 'common.sending' : 'webhook.test')}
        </Button>
        <Button look="danger" size="small" onClick={onRemove} aria-label={t('row.remove', { name: address })}>
          {t('common.remove')}
        </Button>
      </div>
    </li>
  )
}

function stateOf(since: string, next: string | null): ReactNode {
  const moment = { since: () => <Moment at={since} /> }
  return next === null
    ? rich('webhook.givenUpSince', moment)
    : rich('webhook.failingSince', { ...moment, next: () => <Moment at={next} /> })
}

function answerWords({ status, facts }: Pick<WebhookAnswer, 'status' | 'facts'>): string {
  const outcome = outcomeWords(facts)
  return status === null ? outcome : t('webhook.answer', { outcome, status })
}

function useTest({ id }: Webhook, onAnswer: () => void) {
  const call = useCall()
  const [isTesting, setTesting] = useState(false)
  async function test() {
    setTesting(true)
    try {
      const answer = await call('POST /api/webhooks/:id/test', { params: { id: String(id) } })
      const isAccepted = answer.status !== null && answer.status < 300
      toast({
        title: t(isAccepted ? 'webhook.testAccepted' : 'webhook.testRefused'),
        description: answerWords(answer),
        ...(!isAccepted && { variant: 'destructive' }),
      })
    } catch (error) {
      const description = errorMessage(error, t('error.pleaseTryAgain'))
      toast({ title: t('common.error'), description, variant: 'destructive' })
    } finally {
      setTesting(false)
      onAnswer()
    }
  }
  return { isTesting, test }
}
