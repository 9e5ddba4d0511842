import { t } from '../../domain/text/t.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'

type Props = { eventId: number; onClose: () => void; onAdded: (secret: string) => void }

/** Asks for the address of a program that gets the event's changes. */
export function NewWebhookDialog({ eventId, onClose, onAdded }: Props) {
  const call = useCall()
  const edit = useEditForm({
    draft: `webhook/${eventId}`,
    schema: () => import('../../domain/publish/webhooks.ts').then((file) => file.webhookWords),
    start: { address: '' },
    save: (body) => call('POST /api/webhooks', { body: { ...body, eventId } }),
    saved: ({ secret }) => onAdded(secret),
    failed: { title: t('webhook.notAdded') },
    otherwise: t('error.pleaseTryAgain'),
  })
  return (
    <EditDialog
      edit={edit}
      compared={{}}
      title={t('webhook.add')}
      description={t('webhook.aboutAddress')}
      submit={t('webhook.add')}
      submitting={t('webhook.adding')}
      onClose={onClose}
    >
      <TextField
        form={edit.form}
        name="address"
        label={t('webhook.address')}
        placeholder="https://"
        inputMode="url"
        maxLength={2_000}
        isRequired
      />
    </EditDialog>
  )
}
