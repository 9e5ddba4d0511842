import { useQueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../domain/numbered-cards.ts'
import { FOCUSES, LEVELS, TYPES } from '../../domain/vocabulary.ts'
import { useCall } from '../lib/calling.tsx'
import { useEditForm } from '../lib/edit-form.ts'
import { read } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { Card } from '../ui/card.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { EditPanel } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { toast } from '../ui/toast.ts'

const TICKS = [
  { field: 'type', label: 'Type', labels: TYPES },
  { field: 'level', label: 'Level', labels: LEVELS },
  { field: 'focus', label: 'Focus', labels: FOCUSES },
] as const
const list = (values: string[]) => values.join(', ')
const COMPARED = {
  title: { label: 'Title' },
  presenterName: { label: 'Your name' },
  description: { label: 'Description' },
  type: { label: 'Type', show: list },
  level: { label: 'Level', show: list },
  focus: { label: 'Focus', show: list },
}
type Words = Pick<AuthorPage, keyof typeof COMPARED>

function wordsOf({ title, presenterName, description, level, type, focus }: AuthorPage): Words {
  return { title, presenterName, description, level, type, focus }
}

type Props = { code: string; card: AuthorPage; isOpen: boolean; onSaved: () => void }

/** The fields that the author of a card fills in; once the card is not theirs to change, the words that are not kept. */
export function AuthorForm({ code, card, isOpen, onSaved }: Props) {
  const call = useCall()
  const reads = useQueryClient()
  const edit = useEditForm<Words, AuthorPage>({
    draft: `author/${code}`,
    schema: () => import('../../domain/numbered-cards.ts').then((file) => file.authorForm),
    start: wordsOf(card),
    row: { ...card, id: card.number },
    valuesOf: wordsOf,
    // Closing and opening a card also moves it on, and so does a save whose answer was lost.
    yields: ({ mine, theirs, begun }) => isSame(theirs, begun) || isSame(theirs, mine),
    save: (body, options) => call('PUT /api/author-pages/:code', { params: { code }, body, ...options }),
    saved(kept) {
      reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, kept)
      toast({ title: 'Your words are kept.' })
      onSaved()
    },
    failed: (error) =>
      toast({ title: 'Nothing was kept', description: saidBy(error), variant: 'destructive' }),
  })
  const { form } = edit
  if (!isOpen) return edit.isDirty && <Unkept {...form.getValues()} />
  return (
    <EditPanel edit={edit} compared={COMPARED} submit="Save">
      <TextField form={form} name="title" label="Title" isRequired dir="auto" maxLength={300} />
      <TextField
        form={form}
        name="presenterName"
        label="Your name"
        isRequired
        dir="auto"
        autoComplete="name"
        maxLength={300}
      />
      <TextAreaField
        form={form}
        name="description"
        label="Description"
        dir="auto"
        rows={5}
        maxLength={10_000}
      />
      {TICKS.map(({ field, label, labels }) => (
        <ChoiceChips
          key={field}
          label={label}
          options={Object.entries(labels).map(([value, name]) => ({ value, label: name }))}
          chosen={form.watch(field)}
          onChange={(chosen) => form.setValue(field, chosen, { shouldDirty: true })}
        />
      ))}
    </EditPanel>
  )
}

function Unkept(words: Words) {
  return (
    <Card role="status">
      <p className="font-semibold">These words of yours came too late. Please show them to an organiser.</p>
      {(['title', 'presenterName', 'description'] as const).map(
        (field) =>
          words[field] !== '' && (
            <p key={field} dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
              {words[field]}
            </p>
          ),
      )}
    </Card>
  )
}

function isSame(one: Words, other: Words): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
