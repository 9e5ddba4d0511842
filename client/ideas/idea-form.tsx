import { useEffect, useState } from 'react'
import type { NewIdea } from '../../domain/cards/ideas.ts'
import type { Event } from '../../domain/events/events.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { t } from '../../domain/text/t.ts'
import { draftKey, keptDraft } from '../lib/drafts.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { useUser } from '../net/viewer.ts'
import { EditPanel } from '../ui/edit-frame.tsx'
import { Checkbox } from '../ui/field.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { nextCode, type useWrittenIdeas } from './written-ideas.ts'

type Words = Required<Omit<NewIdea, 'eventId' | 'code'>>
const NO_WORDS: Words = { title: '', presenterName: '', description: '', isWish: false, isOpenAbout: false }

export type KeptIdea = { number: number; isHidden: boolean; code: string }
type Props = {
  event: Event
  written: ReturnType<typeof useWrittenIdeas>
  /** Whether the title gets the focus at once. */
  hasFocus: boolean
  onKept: (idea: KeptIdea) => void
  onCancel: () => void
}

const draftOf = (eventId: number) => `idea/${eventId}`

/** Whether this tab stores the text of an idea that was not sent. */
export function useHasDraft(eventId: number): boolean {
  const key = draftKey(useUser()?.id, draftOf(eventId))
  const [hasDraft] = useState(() => keptDraft(key) !== null)
  return hasDraft
}

/** Creates an idea, which is then a card with a number. */
export function IdeaForm({ event: { id: eventId }, written, hasFocus, onKept, onCancel }: Props) {
  const call = useCall()
  const edit = useEditForm<Words, KeptIdea>({
    draft: draftOf(eventId),
    schema: () => import('../../domain/cards/ideas.ts').then((file) => file.ideaForm),
    start: NO_WORDS,
    save: async (words) => {
      const { code, use } = nextCode(eventId)
      const kept = await call('POST /api/ideas', { body: { ...words, eventId, code } }).catch(
        async (error) => {
          // An earlier answer was lost, and its card is no longer an idea. It belongs to this browser, and the next
          // press creates another one.
          const earlier = await call('GET /api/author-pages/:code', { params: { code } }).catch(() => null)
          if (earlier) written.add(earlier.number, code)
          if (earlier) use()
          throw error
        },
      )
      written.add(kept.number, code)
      use()
      return { ...kept, code }
    },
    saved: onKept,
    failed: t('idea.notAdded'),
  })
  const { form } = edit
  useEffect(() => {
    if (hasFocus) form.setFocus('title')
  }, [form, hasFocus])
  const isWish = form.watch('isWish')
  return (
    <EditPanel
      edit={edit}
      compared={{}}
      submit={t('idea.add')}
      isComplete={form.watch('title').trim() !== ''}
      onCancel={onCancel}
    >
      <TextField form={form} name="title" label={fieldName('title')} isRequired dir="auto" maxLength={300} />
      <Checkbox label={t('idea.isWish')} {...form.register('isWish')} />
      {!isWish && (
        <TextField
          form={form}
          name="presenterName"
          label={t('author.name')}
          hint={t('idea.nameAbout')}
          dir="auto"
          maxLength={300}
          autoComplete="name"
        />
      )}
      <TextAreaField
        form={form}
        name="description"
        label={fieldName('description')}
        hint={t('form.optional')}
        rows={3}
        dir="auto"
        maxLength={2_000}
      />
      {!isWish && <Checkbox label={t('author.openAbout')} {...form.register('isOpenAbout')} />}
    </EditPanel>
  )
}
