import { type FormEvent, useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'

const EXAMPLE = 'helper@example.com'

/** Invites a person by email to help with an event on the day. */
export function InviteHelper({ eventId }: { eventId: number }) {
  const call = useCall()
  const [email, setEmail] = useState('')
  const [link, setLink] = useState<string | null>(null)
  const { isBusy, write } = useWrite()

  async function invite(submit: FormEvent) {
    submit.preventDefault()
    const isInvited = await write(
      () => call('POST /api/event-permissions/helpers', { body: { eventId, email } }),
      {
        done({ mailSent, invitationLink }) {
          setLink(invitationLink)
          if (invitationLink) return null
          if (mailSent)
            return {
              title: t('permission.helperInvited'),
              description: t('permission.helperInvitedAbout', { email }),
            }
          return {
            title: t('user.mailNotSent'),
            description: t('permission.helperNotTold', { email }),
            variant: 'destructive',
          }
        },
        failed: { title: t('user.inviteFailed') },
        otherwise: t('user.notInvited'),
      },
    )
    // A mail takes seconds, and the next address may already be typed.
    if (isInvited) setEmail((typed) => (typed === email ? '' : typed))
  }

  return (
    <>
      <form noValidate onSubmit={invite} className="flex flex-wrap items-end gap-x-3 gap-y-1.5">
        <Field label={t('permission.inviteHelper')} className="min-w-0 flex-1 basis-60">
          {(attributes) => (
            <Input
              {...attributes}
              type="email"
              maxLength={254}
              autoComplete="off"
              placeholder={EXAMPLE}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={isBusy}>
          {t(isBusy ? 'permission.inviting' : 'permission.invite')}
        </Button>
        <p className="basis-full text-sm text-soft">{t('permission.helpersMay')}</p>
      </form>
      {link !== null && (
        <ShownOnce
          title={t('user.mailNotSent')}
          description={t('user.passLinkOn')}
          label={t('user.invitationLink')}
          value={link}
          onClose={() => setLink(null)}
        />
      )}
    </>
  )
}
