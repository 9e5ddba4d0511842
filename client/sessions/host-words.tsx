import type { UseFormReturn } from 'react-hook-form'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { factName } from '../../domain/schedule/fact-names.ts'
import { DoubtfulWords } from '../event/doubtful-words.tsx'
import { setField } from '../lib/set-field.ts'
import type { SessionValues } from './session-values.ts'

/** The hosts after the presenter, whom a card names in the same field, and their words to check. */
export function HostWords({
  form,
  words,
}: {
  form: UseFormReturn<SessionValues>
  words: readonly WordDoubt[]
}) {
  const hosts = form.watch('facts.hosts')
  if (hosts.length === 0) return null
  return (
    <>
      <p className="text-sm text-soft">
        {factName('hosts')}: <bdi>{hosts.map(({ name }) => name).join(', ')}</bdi>
      </p>
      {hosts.map(({ name }, at) => (
        <DoubtfulWords
          // biome-ignore lint/suspicious/noArrayIndexKey: a host is their place in the form
          key={at}
          text={name}
          words={words}
          onChange={(text) => setField(form, `facts.hosts.${at}.name`, text)}
        />
      ))}
    </>
  )
}
