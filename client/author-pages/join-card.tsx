import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { typedCode } from './typed-code.ts'

/** Two people have the same idea: one types or pastes the other's code, and both become hosts. */
export function JoinCard({ code, onJoined }: { code: string; onJoined: () => void }) {
  const call = useCall()
  const reads = useQueryClient()
  const { isBusy, write } = useWrite()
  const [typed, setTyped] = useState('')
  const other = typedCode(typed)

  const join = () =>
    write(
      async () => {
        const params = { code }
        const page = await call('PUT /api/author-pages/:code/join', { params, body: { other } })
        reads.setQueryData(read('GET /api/author-pages/:code', { params }).queryKey, page)
        onJoined()
      },
      { done: { title: t('author.joined') }, failed: t('write.nothingChanged') },
    )

  return (
    <form
      className="flex w-full flex-col items-start gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void join()
      }}
    >
      <Field label={t('author.joinCode')} hint={t('author.joinAbout')} className="w-full">
        {(attributes) => (
          <Input
            {...attributes}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" look="secondary" disabled={isBusy || other === ''}>
        {t('author.join')}
      </Button>
    </form>
  )
}
