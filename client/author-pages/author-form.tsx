import { useQueryClient } from '@tanstack/react-query'
import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { contentOf, mapFields } from '../../domain/schedule/per-field.ts'
import {
  kindsIn,
  SESSION_FIELDS,
  type SessionContent,
  type SessionText,
  TEXT_FIELDS,
  type TextSpec,
} from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { comparedFacts, type FactValues, factValues } from '../event/fact-values.ts'
import { FactsPart } from '../event/facts-part.tsx'
import { optionsOf } from '../event/value-options.ts'
import { type EditForm, useEditForm } from '../lib/edit-form.ts'
import { setField } from '../lib/set-field.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { Card } from '../ui/card.tsx'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { EditPanel } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'

type Values = Omit<SessionContent, 'facts'> & { facts: FactValues }

function valuesOf(card: SessionContent): Values {
  // A switch beside the form sets this, at once and at any time.
  return { ...contentOf(card), facts: { ...factValues(card.facts), isOpenAbout: false } }
}

function comparedFields() {
  const words = mapFields(
    (name) => ({ label: labelOf(name) }),
    (kind) => ({ label: fieldName(kind), show: (values: string[]) => values.join(', ') }),
  )
  return { ...words, facts: comparedFacts() }
}

/** The author is the presenter. */
function labelOf(name: SessionText): string {
  return name === 'presenterName' ? t('author.name') : fieldName(name)
}

type Props = { code: string; card: AuthorPage; isOpen: boolean; onSaved: () => void }

/**
 * The fields that the author of a card fills in; once the author can no longer change the card, the text that was not
 * saved.
 */
export function AuthorForm({ code, card, isOpen, onSaved }: Props) {
  const call = useCall()
  const reads = useQueryClient()
  // An idea may be without a host, and so may a session whose hosts removed their names.
  const mayBeNameless = card.isSession ? card.presenterName === '' : card.idea !== undefined
  const edit = useEditForm<Values, AuthorPage>({
    draft: `author/${code}`,
    schema: () =>
      import('../../domain/cards/numbered-cards.ts').then((file) =>
        mayBeNameless ? file.ideaAuthorForm : file.authorForm,
      ),
    start: valuesOf(card),
    row: { ...card, id: card.number },
    valuesOf,
    save: ({ facts, ...words }, options, row) => {
      const { isOpenAbout = false } = (row ?? card).facts ?? {}
      const body = { ...words, facts: { ...facts, isOpenAbout } }
      return call('PUT /api/author-pages/:code', { params: { code }, body, ...options })
    },
    done: { title: t('author.kept') },
    saved(kept) {
      reads.setQueryData(read('GET /api/author-pages/:code', { params: { code } }).queryKey, kept)
      onSaved()
    },
    failed: { title: t('author.notKept') },
  })
  const { form } = edit
  if (!isOpen) return edit.isDirty && <Unkept {...form.getValues()} />
  return (
    <EditPanel edit={edit} compared={comparedFields()} submit={t('author.save')}>
      {TEXT_FIELDS.map((name) => (
        <AuthorText key={name} form={form} name={name} mayBeNameless={mayBeNameless} />
      ))}
      {kindsIn(card.event.lists).map((kind) => (
        <ChoiceChips
          key={kind}
          label={fieldName(kind)}
          options={optionsOf(card.event.lists[kind], form.watch(kind))}
          chosen={form.watch(kind)}
          onChange={(chosen) => setField(form, kind, chosen)}
        />
      ))}
      <FactsPart form={form} />
    </EditPanel>
  )
}

type TextProps = { form: EditForm<Values>['form']; name: SessionText; mayBeNameless: boolean }

function AuthorText({ form, name, mayBeNameless }: TextProps) {
  const { longest, rows, isBrief = false }: TextSpec = SESSION_FIELDS[name]
  const field = {
    form,
    name,
    label: labelOf(name),
    isRequired: isBrief && !(mayBeNameless && name === 'presenterName'),
    dir: 'auto',
    maxLength: longest,
  } as const
  if (rows !== undefined) return <TextAreaField {...field} rows={rows} />
  return <TextField {...field} {...(name === 'presenterName' && { autoComplete: 'name' })} />
}

function Unkept(words: Values) {
  return (
    <Card role="status">
      <p className="font-semibold">{t('author.late')}</p>
      {TEXT_FIELDS.map(
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
