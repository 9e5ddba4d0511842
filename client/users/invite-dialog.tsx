import { useQuery } from '@tanstack/react-query'
import { mayShareEvent } from '../../domain/accounts/access.ts'
import type { User } from '../../domain/accounts/users.ts'
import type { Event } from '../../domain/events/events.ts'
import { eventPath } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { setField } from '../lib/set-field.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { EventChoice } from '../ui/event-choice.tsx'
import { TextField } from '../ui/form-field.tsx'
import { toast } from '../ui/toast.ts'

type Props = {
  me: User
  /** The event that the invitation is for, if any. */
  eventId: number | null
  onClose: () => void
  onUnsent: (link: string) => void
}

type Values = { name: string; email: string; eventIds: number[] }

/** Invites an admin, with access to some of the events that the inviter may share. */
export function InviteDialog({ me, eventId, onClose, onUnsent }: Props) {
  const call = useCall()
  const { data: events = [] } = useQuery(read('GET /api/admin/events'))
  const { city, date } = useEventAddress()
  const here = eventPath({ location: city, date })
  const isHere = (event: Event) => Number(eventPath(event) === here)
  // The event of this page first, then the latest, because invitations are usually for upcoming events.
  const shareable = events
    .filter((event) => mayShareEvent(me, event))
    .toReversed()
    .toSorted((a, b) => isHere(b) - isHere(a))
  const edit = useEditForm({
    draft: `user/invite${eventId === null ? '' : `/${eventId}`}`,
    schema: () => import('../../domain/accounts/users.ts').then((file) => file.invitation),
    start: { name: '', email: '', eventIds: eventId === null ? [] : [eventId] } as Values,
    save: ({ eventIds, ...body }) =>
      call('POST /api/invite-user', {
        // A restored draft may name an event that has since been deleted.
        body: { ...body, eventIds: eventIds.filter((id) => shareable.some((event) => event.id === id)) },
      }),
    saved({ invitationLink }, _, isGone) {
      if (!isGone) onClose()
      if (invitationLink) onUnsent(invitationLink)
      else
        toast({
          title: t('user.invited'),
          description: t('user.invitedAbout'),
        })
    },
    failed: { title: t('user.inviteFailed') },
    otherwise: t('user.notInvited'),
  })
  const { form } = edit
  return (
    <EditDialog
      edit={edit}
      compared={{}}
      title={t('user.invite')}
      description={t('user.inviteAbout')}
      submit={t('user.sendInvitation')}
      submitting={t('common.sending')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('user.name')} isRequired />
      <TextField form={form} name="email" label={t('common.email')} type="email" isRequired />
      {shareable.length > 0 && (
        <EventChoice
          legend={t('user.eventAccess')}
          events={shareable}
          chosen={form.watch('eventIds')}
          onChange={(ids) => setField(form, 'eventIds', ids)}
        />
      )}
    </EditDialog>
  )
}
