import type { Idea } from '../../domain/cards/ideas.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import type { KeptIdea } from './idea-form.tsx'
import { nextCode, type useWrittenIdeas } from './written-ideas.ts'

type Props = {
  event: Event
  wish: Idea
  written: ReturnType<typeof useWrittenIdeas>
  onTaken: (idea: KeptIdea) => void
  onClose: () => void
}

/** Lets a person offer to talk about another person's wish, which then becomes an idea with a host and a card. */
export function TakeWish({
  event: { id: eventId },
  wish: { number, title },
  written,
  onTaken,
  onClose,
}: Props) {
  const call = useCall()
  const edit = useEditForm<{ presenterName: string }, KeptIdea>({
    draft: null,
    schema: () => import('../../domain/cards/ideas.ts').then((file) => file.takenWish),
    start: { presenterName: '' },
    save: async ({ presenterName }) => {
      const { code, use } = nextCode(eventId, number)
      const body = { presenterName, eventId, code }
      const kept = await call('POST /api/ideas/:number/take', { params: { number }, body })
      written.add(kept.number, code)
      use()
      return { ...kept, code }
    },
    saved: onTaken,
    failed: t('idea.notTaken'),
  })
  const { form } = edit
  return (
    <EditDialog
      edit={edit}
      title={t('idea.takeTitle')}
      compared={{}}
      submit={t('idea.take')}
      isComplete={form.watch('presenterName').trim() !== ''}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere" dir="auto">
        {title}
      </p>
      <TextField
        form={form}
        name="presenterName"
        label={t('author.name')}
        isRequired
        dir="auto"
        maxLength={300}
        autoComplete="name"
      />
    </EditDialog>
  )
}
