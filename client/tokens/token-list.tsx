import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Token } from '../../domain/accounts/tokens.ts'
import type { Event } from '../../domain/events/events.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Moment } from '../event/moment.tsx'
import { useEditForm } from '../lib/edit-form.ts'
import { setField } from '../lib/set-field.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { EventChoice } from '../ui/event-choice.tsx'
import { Checkbox } from '../ui/field.tsx'
import { TextField } from '../ui/form-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

const EMPTY: Values = { name: '', mayWrite: false, eventIds: null }

const readTokens = read('GET /api/tokens')

/** The tokens of the user's programs, each with a button that ends it, and a button that creates one. */
export function TokenList() {
  const call = useCall()
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const { write } = useWrite()
  const tokens = useQuery(readTokens)
  const { data: events = [] } = useQuery(read('GET /api/admin/events'))
  const part = useKeptFocus<HTMLDivElement>()

  async function end({ id, name }: Token) {
    const isEnded = await write(() => call('DELETE /api/tokens/:id', { params: { id: String(id) } }), {
      done: { title: t('token.revoked'), description: t('token.revokedAbout', { name }) },
      failed: { title: t('common.error') },
    })
    if (!isEnded) await tokens.refetch()
  }

  return (
    <div {...part} className="outline-none">
      <Loaded query={tokens} loading={t('loading')} failed={t('token.failed')}>
        {(found) =>
          found.length > 0 && (
            <Card as="ul" inside="list">
              {found.map((token) => (
                <TokenRow key={token.id} token={token} events={events} onEnd={() => end(token)} />
              ))}
            </Card>
          )
        }
      </Loaded>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button look="secondary" onClick={() => setMaking(true)}>
          {t('token.new')}
        </Button>
        <a href="/api/docs" className="underline underline-offset-4">
          {t('token.calls')}
        </a>
      </div>
      {isMaking && (
        <NewTokenDialog
          events={events}
          onClose={() => setMaking(false)}
          onMade={(secret) => {
            setMaking(false)
            setShown(secret)
          }}
        />
      )}
      {shown !== null && (
        <ShownOnce
          title={t('token.copy')}
          description={t('token.copyAbout')}
          label={t('token.label')}
          value={shown}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}

type RowProps = { token: Token; events: readonly Event[]; onEnd: () => void }

function TokenRow({ token, events, onEnd }: RowProps) {
  const { name, mayWrite, createdAt, lastUsedAt } = token
  const created = () => <Moment at={createdAt} />
  return (
    <li className="flex items-center gap-4 p-4">
      <Icon of={KeyRound} className="size-6 text-soft max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {name}
          </span>
          <Badge tone={mayWrite ? 'fair' : 'plain'}>{t(mayWrite ? 'token.writes' : 'token.reads')}</Badge>
        </p>
        <p className="text-sm text-soft">
          <span className="wrap-anywhere">{reachOf(token, events)}</span>
          <span className="block">
            {lastUsedAt === createdAt
              ? rich('token.unused', { created })
              : rich('token.used', { used: () => <Moment at={lastUsedAt} />, created })}
          </span>
        </p>
      </div>
      <Button look="secondary" size="small" onClick={onEnd} aria-label={t('token.revokeNamed', { name })}>
        {t('common.revoke')}
      </Button>
    </li>
  )
}

/** Events that have been deleted, or that the user no longer manages, cannot be reached and are not named. */
function reachOf({ eventIds }: Token, events: readonly Event[]): string {
  if (eventIds === null) return t('token.allEvents')
  const named = events.filter(({ id }) => eventIds.includes(id)).map(({ name }) => name)
  return named.length > 0 ? named.join(', ') : t('token.noEvent')
}

type Props = { events: readonly Event[]; onClose: () => void; onMade: (secret: string) => void }

type Values = { name: string; mayWrite: boolean; eventIds: number[] | null }

/** Creates a token for a program, with its name and its scope. */
function NewTokenDialog({ events, onClose, onMade }: Props) {
  const call = useCall()
  const edit = useEditForm({
    draft: 'token/new',
    schema: () => import('../../domain/accounts/tokens.ts').then((file) => file.newToken),
    start: EMPTY,
    save: ({ eventIds, ...body }) =>
      call('POST /api/tokens', {
        // A restored draft may name an event that has since been deleted.
        body: {
          ...body,
          eventIds: eventIds?.filter((id) => events.some((event) => event.id === id)) ?? null,
        },
      }),
    saved: ({ token }) => onMade(token),
    failed: { title: t('token.notCreated') },
    otherwise: t('error.pleaseTryAgain'),
  })
  const { form } = edit
  const eventIds = form.watch('eventIds')
  return (
    <EditDialog
      edit={edit}
      compared={{}}
      title={t('token.new')}
      description={t('token.about')}
      submit={t('token.create')}
      submitting={t('common.creating')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('common.name')}
        hint={t('token.nameHint')}
        maxLength={100}
        dir="auto"
        isRequired
      />
      <div className="flex flex-col">
        <Checkbox label={t('token.writes')} {...form.register('mayWrite')} />
        {events.length > 0 && (
          <Checkbox
            label={t('token.someEvents')}
            checked={eventIds !== null}
            onChange={({ target }) => setField(form, 'eventIds', target.checked ? [] : null)}
          />
        )}
      </div>
      {eventIds && (
        <EventChoice
          legend={t('landing.title')}
          events={events}
          chosen={eventIds}
          onChange={(ids) => setField(form, 'eventIds', ids)}
          error={form.formState.errors.eventIds?.message}
        />
      )}
    </EditDialog>
  )
}
