import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Webhook } from '../../domain/publish/webhooks.ts'
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

/** The programs that get the changes of the event, with their last answers. */
export function WebhookList({ eventId }: { eventId: number }) {
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const webhooks = useQuery(read('GET /api/webhooks', { query: { eventId: String(eventId) } }))
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)

  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <Loaded query={webhooks} loading="Loading..." failed="Failed to fetch webhooks">
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
        Add webhook
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
          title="Copy the secret"
          description="It is shown only once. With it, your program checks that a message comes from here."
          label="Secret"
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
      done: { title: 'Webhook removed' },
      failed: (why) => ({ title: 'Error', description: why }),
    })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title="Remove webhook"
      question={`No message goes to ${webhook.address} any more.`}
      confirm="Remove"
      confirming="Removing..."
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
          {failingSince && <Badge tone="bad">{nextAt ? 'Failing' : 'Given up'}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {failingSince ? (
            <>
              No message was taken since <Moment at={failingSince} />.{' '}
              {nextAt ? (
                <>
                  The next try is at <Moment at={nextAt} />.
                </>
              ) : (
                'The next change is sent again.'
              )}
            </>
          ) : (
            !latest && 'Nothing has been sent yet.'
          )}
        </p>
        {latest && (
          <details className="mt-1 text-sm">
            <summary className="cursor-pointer py-1 text-soft">Last answers</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {answers.map(({ at, status, said }) => (
                <li key={at} className="flex flex-wrap gap-x-3">
                  <span className="text-soft">
                    <Moment at={at} />
                  </span>
                  <span>
                    {said}
                    {status !== null && ` (${status})`}
                  </span>
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
          aria-label={`Send a test to ${address}`}
        >
          {isTesting ? 'Sending...' : 'Send a test'}
        </Button>
        <Button look="danger" size="small" onClick={onRemove} aria-label={`Remove ${address}`}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function useTest({ id }: Webhook, onAnswer: () => void) {
  const call = useCall()
  const [isTesting, setTesting] = useState(false)
  async function test() {
    setTesting(true)
    try {
      const { status, said } = await call('POST /api/webhooks/:id/test', { params: { id: String(id) } })
      const isTaken = status !== null && status < 300
      toast({
        title: isTaken ? 'The test message was taken' : 'The test message was not taken',
        description: status === null ? said : `${said} (${status})`,
        ...(!isTaken && { variant: 'destructive' }),
      })
    } catch (error) {
      toast({ title: 'Error', description: errorMessage(error, 'Please try again'), variant: 'destructive' })
    } finally {
      setTesting(false)
      onAnswer()
    }
  }
  return { isTesting, test }
}
