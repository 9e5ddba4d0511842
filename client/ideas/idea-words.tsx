import type { IdeaWords as Words } from '../../domain/cards/idea-desk.ts'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { t } from '../../domain/text/t.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'

const wordsOf = ({ title, presenterName, description }: NumberedCard): Words => ({
  title,
  presenterName,
  description,
})

/** Lets organizers change the text of an idea. */
export function IdeaWords({ card, onClose }: { card: NumberedCard; onClose: () => void }) {
  const call = useCall()
  const { id, eventId, idea } = card
  const edit = useEditForm<Words, NumberedCard>({
    draft: `idea-words/${id}`,
    schema: () => import('../../domain/cards/idea-desk.ts').then((file) => file.ideaWords),
    start: wordsOf(card),
    row: card,
    valuesOf: wordsOf,
    shownIn: read('GET /api/numbered-cards', { query: { eventId: String(eventId) } }).queryKey,
    save: (body, options) => call('PUT /api/ideas/:id/words', { params: { id }, body, ...options }),
    done: ({ number }) => ({ title: t('idea.changed', { number: `${number}` }) }),
    saved: (_, __, isGone) => isGone || onClose(),
    failed: t('write.nothingChanged'),
  })
  const { form } = edit
  const field = { form, dir: 'auto', maxLength: 300 } as const
  return (
    <EditDialog
      edit={edit}
      title={t('idea.edit', { number: `${card.number}` })}
      compared={{
        title: { label: fieldName('title') },
        presenterName: { label: fieldName('presenterName') },
        description: { label: fieldName('description') },
      }}
      submit={t('common.saveChanges')}
      isComplete={form.watch('title').trim() !== ''}
      onClose={onClose}
    >
      <TextField {...field} name="title" label={fieldName('title')} isRequired />
      <TextField
        {...field}
        name="presenterName"
        label={fieldName('presenterName')}
        {...(idea?.isWish && { hint: t('idea.hostAbout') })}
      />
      <TextAreaField
        {...field}
        name="description"
        label={fieldName('description')}
        rows={5}
        maxLength={2_000}
      />
    </EditDialog>
  )
}
