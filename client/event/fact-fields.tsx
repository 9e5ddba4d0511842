import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { completedAddress } from '../../domain/content/web-addresses.ts'
import { factName } from '../../domain/schedule/fact-names.ts'
import { SESSION_FACTS } from '../../domain/schedule/session-facts.ts'
import { t } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { focusOnRow } from '../ui/focus-on-row.ts'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { useEvent } from './event.ts'
import type { FactValues } from './fact-values.ts'

type Form = UseFormReturn<{ facts: FactValues }>
type Props = {
  /** A form that has these facts among its values. */
  form: unknown
  /** Whether an organizer fills them in for the hosts; authors have a switch beside their form. */
  isForHosts?: boolean
}

/**
 * The facts of a session in an expandable part whose label shows how many there are. An error in one of them expands
 * it.
 */
export function FactFields({ form: given, isForHosts = false }: Props) {
  const form = given as Form
  const [isOpen, setOpen] = useState(false)
  const part = useRef<HTMLDetailsElement>(null)
  const isFaulty = form.formState.errors.facts !== undefined
  const tries = form.formState.submitCount
  const { hosts, links, joining, isNotRecorded } = form.watch('facts')
  useEffect(() => {
    if (!isFaulty || tries === 0) return
    setOpen(true)
    // The field was hidden until now, so the press could not focus it.
    requestAnimationFrame(() => part.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }, [isFaulty, tries])
  const words = [
    ...(hosts.length > 0 ? [t('fact.countHosts', { count: hosts.length })] : []),
    ...(links.length > 0 ? [t('fact.countLinks', { count: links.length })] : []),
    ...(isNotRecorded ? [factName('isNotRecorded')] : []),
  ]
  return (
    <details ref={part} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="font-semibold">{t('fact.all')}</span>
        {!isOpen && words.length > 0 && <span className="text-sm text-soft"> · {words.join(' · ')}</span>}
      </summary>
      <div className="flex flex-col gap-5 pt-3">
        <TextField
          form={form}
          name="facts.presenterLink"
          label={factName('presenterLink')}
          hint={t('fact.linkHint')}
          inputMode="url"
          complete={completedAddress}
        />
        <Rows form={form} of="hosts" />
        <Rows form={form} of="links" />
        <TextAreaField
          form={form}
          name="facts.notes"
          label={factName('notes')}
          hint={t('fact.notesHint')}
          rows={2}
          maxLength={SESSION_FACTS.notes.longest}
          dir="auto"
        />
        <div>
          <TextField
            form={form}
            name="facts.joining.url"
            label={factName('joining')}
            hint={t('fact.joiningHint')}
            inputMode="url"
            complete={completedAddress}
          />
          <Checkbox
            label={t('fact.isForThoseWhoKnow')}
            className="mt-1.5"
            {...form.register('facts.joining.isForThoseWhoKnow')}
          />
          {joining.isForThoseWhoKnow && <NoWord />}
        </div>
        <div className="flex flex-col items-start">
          <Checkbox label={t('fact.wantsNoRecording')} {...form.register('facts.isNotRecorded')} />
          {isForHosts && <Checkbox label={t('fact.listElsewhere')} {...form.register('facts.isOpenAbout')} />}
        </div>
      </div>
    </details>
  )
}

/**
 * An event without a word shows the address to no one. Authors of cards, who do not manage the event, do not get this
 * message.
 */
function NoWord() {
  const event = useEvent()
  const { data: managed } = useQuery({ ...read('GET /api/admin/events'), enabled: false })
  const lacksWord = managed?.some(({ id, joiningWord }) => id === event?.id && !joiningWord)
  return (
    <p role="status" className="text-sm font-medium text-bad">
      {lacksWord && t('fact.noWord')}
    </p>
  )
}

const ROWS = {
  hosts: {
    first: 'name',
    second: 'link',
    most: SESSION_FACTS.hosts.most,
    longest: 300,
    empty: { name: '', link: '' },
  },
  links: {
    first: 'title',
    second: 'url',
    most: SESSION_FACTS.links.most,
    longest: 200,
    empty: { title: '', url: '' },
  },
} as const satisfies Partial<Record<keyof FactValues, object>>

/** Rows with a name and an address, which can be added, moved and removed. */
function Rows({ form, of }: { form: Form; of: 'hosts' | 'links' }) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: `facts.${of}` })
  const list = useRef<HTMLFieldSetElement>(null)
  const { most, empty } = ROWS[of]
  const { root, message } = (form.formState.errors.facts?.[of] ?? {}) as Fault
  const fault = root?.message ?? message
  return (
    <fieldset ref={list} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{factName(of)}</legend>
      {fields.map(({ id }, at) => (
        <Row
          key={id}
          {...{ form, of, at }}
          isLast={at === fields.length - 1}
          onMove={(step) => {
            move(at, at + step)
            focusOnRow(list, at + step, `[data-step="${step}"] button`)
          }}
          onRemove={() => {
            remove(at)
            focusOnRow(list, Math.min(at, fields.length - 2))
          }}
        />
      ))}
      {fault && (
        <p role="alert" className="text-sm font-medium text-bad">
          {fault}
        </p>
      )}
      <Button
        look="secondary"
        className="self-start"
        data-add
        disabled={fields.length >= most}
        onClick={() => {
          append(empty as never)
          focusOnRow(list, fields.length)
        }}
      >
        <Icon of={Plus} />
        {t(of === 'hosts' ? 'fact.addHost' : 'fact.addLink')}
      </Button>
    </fieldset>
  )
}

type Fault = { root?: { message?: string }; message?: string }
type RowProps = {
  form: Form
  of: 'hosts' | 'links'
  at: number
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function Row({ form, of, at, isLast, onMove, onRemove }: RowProps) {
  const { first, second, longest } = ROWS[of]
  const [name, address] = [`facts.${of}.${at}.${first}`, `facts.${of}.${at}.${second}`] as [
    NamePath,
    AddressPath,
  ]
  const row = t('fact.row', { list: factName(of), number: `${at + 1}` })
  const called = form.watch(name).trim() || row
  return (
    <fieldset
      data-row
      aria-label={row}
      className="grid min-w-0 gap-3 rounded-md border border-line p-3 sm:grid-cols-2"
    >
      <TextField
        form={form}
        name={name}
        label={t(of === 'hosts' ? 'common.name' : 'field.title')}
        isRequired={of === 'hosts'}
        maxLength={longest}
        dir="auto"
      />
      <TextField
        form={form}
        name={address}
        label={t('common.url')}
        isRequired={of === 'links'}
        placeholder="https://"
        inputMode="url"
        complete={completedAddress}
      />
      <div className="flex justify-end sm:col-span-2">
        <span data-step="-1">
          <RowAction
            icon={ArrowUp}
            label={t('row.moveUp', { name: called })}
            isDisabled={at === 0}
            onClick={() => at > 0 && onMove(-1)}
          />
        </span>
        <span data-step="1">
          <RowAction
            icon={ArrowDown}
            label={t('row.moveDown', { name: called })}
            isDisabled={isLast}
            onClick={() => !isLast && onMove(1)}
          />
        </span>
        <RowAction icon={Trash2} label={t('row.remove', { name: called })} onClick={onRemove} />
      </div>
    </fieldset>
  )
}

type NamePath = `facts.hosts.${number}.name` | `facts.links.${number}.title`
type AddressPath = `facts.hosts.${number}.link` | `facts.links.${number}.url`
