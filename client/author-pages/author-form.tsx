import { type FormEvent, useState } from 'react'
import type { AuthorPage } from '../../domain/numbered-cards.ts'
import { useCall } from '../lib/calling.tsx'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'

const REQUIRED = { title: 'Title is required', presenterName: 'Presenter name is required' } as const

/** The fields that the author of a card fills in. */
export function AuthorForm({ code, card }: { code: string; card: AuthorPage }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [words, setWords] = useState({
    title: card.title,
    presenterName: card.presenterName,
    description: card.description,
  })
  const [isSent, setSent] = useState(false)
  const missing = (field: keyof typeof REQUIRED) =>
    isSent && words[field].trim() === '' ? REQUIRED[field] : undefined
  const change = (field: keyof typeof words) => (event: { target: { value: string } }) =>
    setWords({ ...words, [field]: event.target.value })

  async function save(submit: FormEvent): Promise<void> {
    submit.preventDefault()
    setSent(true)
    if (words.title.trim() === '' || words.presenterName.trim() === '') return
    const { level, type, focus } = card
    await write(
      () => call('PUT /api/author-pages/:code', { params: { code }, body: { ...words, level, type, focus } }),
      {
        done: { title: 'Your words are kept.' },
        failed: (said) => ({ title: 'Nothing was kept', description: said }),
      },
    )
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
      <Button type="submit" disabled={isBusy} className="self-start">
        {isBusy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
