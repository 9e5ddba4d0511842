import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AuthorPage } from '../../domain/numbered-cards.ts'
import { FOCUSES, LEVELS, TYPES } from '../../domain/vocabulary.ts'
import { useCall } from '../lib/calling.tsx'
import { read } from '../lib/reads.ts'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'

const TICKS = [
  { field: 'type', label: 'Type', labels: TYPES },
  { field: 'level', label: 'Level', labels: LEVELS },
  { field: 'focus', label: 'Focus', labels: FOCUSES },
] as const
const REQUIRED = { title: 'Title is required', presenterName: 'Presenter name is required' } as const

/** The fields that the author of a card fills in. */
export function AuthorForm({ code, card }: { code: string; card: AuthorPage }) {
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()
  const [words, setWords] = useState({
    title: card.title,
    presenterName: card.presenterName,
    description: card.description,
    level: card.level,
    type: card.type,
    focus: card.focus,
  })
  const [isSent, setSent] = useState(false)
  const missing = (field: keyof typeof REQUIRED) =>
    isSent && words[field].trim() === '' ? REQUIRED[field] : undefined
  const change =
    (field: 'title' | 'presenterName' | 'description') => (event: { target: { value: string } }) =>
      setWords({ ...words, [field]: event.target.value })

  async function save(submit: FormEvent): Promise<void> {
    submit.preventDefault()
    setSent(true)
    if (words.title.trim() === '' || words.presenterName.trim() === '') return
    await write(() => call('PUT /api/author-pages/:code', { params: { code }, body: words }), {
      done: (kept) => {
        reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, kept)
        return { title: 'Your words are kept.' }
      },
      failed: (said) => ({ title: 'Nothing was kept', description: said }),
    })
  }

  return (
    <form noValidate onSubmit={(submit) => void save(submit)} className="flex flex-col gap-5">
      <Field label="Title" isRequired error={missing('title')}>
        {(field) => (
          <Input {...field} dir="auto" maxLength={300} value={words.title} onChange={change('title')} />
        )}
      </Field>
      <Field label="Your name" isRequired error={missing('presenterName')}>
        {(field) => (
          <Input
            {...field}
            dir="auto"
            autoComplete="name"
            maxLength={300}
            value={words.presenterName}
            onChange={change('presenterName')}
          />
        )}
      </Field>
      <Field label="Description">
        {(field) => (
          <Textarea
            {...field}
            dir="auto"
            rows={5}
            maxLength={10_000}
            value={words.description}
            onChange={change('description')}
          />
        )}
      </Field>
      {TICKS.map(({ field, label, labels }) => (
        <ChoiceChips
          key={field}
          label={label}
          options={Object.entries(labels).map(([value, name]) => ({ value, label: name }))}
          chosen={words[field]}
          onChange={(chosen) => setWords({ ...words, [field]: chosen })}
        />
      ))}
      <Button type="submit" disabled={isBusy} className="self-start">
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
