import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import {
  kindsIn,
  SESSION_FIELDS,
  type SessionField,
  type SessionText,
  type TextSpec,
  VALUE_KINDS,
} from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { keptTime } from '../../domain/times/kept-times.ts'
import { CapitalsChoice } from '../event/capitals-choice.tsx'
import { DoubtfulWords } from '../event/doubtful-words.tsx'
import { FactsPart } from '../event/facts-part.tsx'
import { useLists } from '../event/lists.ts'
import { optionsOf } from '../event/value-options.ts'
import { setField } from '../lib/set-field.ts'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { MarkdownPreview } from '../ui/markdown-preview.tsx'
import { FoldedFields, LONG_TEXTS, SHORT_TEXTS } from './folded-fields.tsx'
import { HostWords } from './host-words.tsx'
import { MissingSpots } from './missing-spots.tsx'
import { occupancyOf } from './occupancy.ts'
import { PlaceChips } from './place-chips.tsx'
import type { SessionValues } from './session-values.ts'
import { SlotAndRoom } from './slot-and-room.tsx'
import { SpotNotes } from './spot-notes.tsx'
import type { SessionChoices } from './use-session-choices.ts'
import { WrittenTime } from './written-time.tsx'

type Props = Pick<SessionChoices, 'slots' | 'rooms' | 'sessions' | 'stars' | 'now' | 'clock'> & {
  /** Whether the lists have loaded; before that, an empty list has no meaning. */
  isRead?: boolean
  form: UseFormReturn<SessionValues>
  editedId: number | null
  notes?: FieldNotes | undefined
  /** Saves the form. If given, title, presenter and free places are on one screen, and the other fields are folded. */
  onPlaced?: (() => void) | undefined
}

/** The notes below a field: a sentence, words to check, and a picture for comparison. */
export type FieldNotes = {
  [Name in SessionField]?: {
    hint?: string | undefined
    words?: readonly WordDoubt[]
    picture?: ReactNode
  }
} & {
  /** The whole text of a card; the time in it is offered with one tap. */
  text?: string
}

/** The fields of a session: first those on a card, then its place (docs/product.md#session-form). */
export function SessionFields({ form, editedId, isRead = false, notes = {}, onPlaced, ...day }: Props) {
  const { slots, rooms, sessions } = day
  const open = slots.filter(({ isStatic }) => !isStatic)
  const startsAt = keptTime(form.watch('startsAt'), day.clock)
  const occupancy = occupancyOf(sessions, { rooms, slots }, { editedId, startsAt })
  const place = { form, slots, rooms, clock: day.clock, occupancy }
  const missing = isRead && <MissingSpots hasSlots={open.length > 0} hasRooms={rooms.length > 0} />
  // The wall and the board require no description, and the wall no presenter.
  const mayLack = (name: SessionText) => editedId !== null && form.formState.defaultValues?.[name] === ''
  const textOf = (name: SessionText) => (
    <NotedText key={name} form={form} name={name} note={notes[name]} isOptional={mayLack(name)} />
  )
  const [short, long] = [SHORT_TEXTS.map(textOf), LONG_TEXTS.map(textOf)]
  if (onPlaced)
    return (
      <>
        {short}
        <FoldedFields
          form={form}
          outside={LONG_TEXTS.map((name) => (
            <WordsOf key={name} form={form} name={name} note={notes[name]} />
          ))}
        >
          {long}
          <ValueFields form={form} notes={notes} />
          <FactsPart form={form} isForHosts />
          <SlotAndRoom {...place} />
        </FoldedFields>
        {missing}
        <SpotNotes form={form} editedId={editedId} day={day} />
        <PlaceChips form={form} day={day} occupancy={occupancy} text={notes.text ?? ''} onPlaced={onPlaced} />
      </>
    )
  return (
    <>
      {short}
      {long}
      <ValueFields form={form} notes={notes} />
      <FactsPart form={form} isForHosts />
      {missing}
      {notes.text && <WrittenTime {...place} text={notes.text} />}
      <SlotAndRoom {...place} />
      <SpotNotes form={form} editedId={editedId} day={day} />
    </>
  )
}

/** The fields that take values of the event's lists. */
function ValueFields({ form, notes }: { form: Props['form']; notes: FieldNotes }) {
  const choices = useLists()
  const kinds = kindsIn(choices)
  return VALUE_KINDS.map((kind) => {
    const options = optionsOf(choices[kind], form.watch(kind))
    if (options.length === 0 || (!kinds.includes(kind) && form.watch(kind).length === 0)) return null
    return (
      <Noted key={kind} note={notes[kind]} isHintShown>
        <ChoiceChips
          label={fieldName(kind)}
          chosen={form.watch(kind)}
          options={options}
          onChange={(chosen) => setField(form, kind, chosen)}
        />
      </Noted>
    )
  })
}

type NotedTextProps = Pick<Props, 'form'> & {
  name: SessionText
  note: FieldNotes['title']
  isOptional?: boolean
}

function NotedText({ note, form, name, isOptional = false }: NotedTextProps) {
  const { rows, isRequired = false }: TextSpec = SESSION_FIELDS[name]
  const field = {
    form,
    name,
    label: fieldName(name),
    hint: note?.hint ?? (rows !== undefined && t('markdown.hint')),
    isRequired: isRequired && !isOptional,
  }
  return (
    <Noted note={note}>
      {rows === undefined ? <TextField {...field} /> : <TextAreaField {...field} rows={rows} />}
      {rows !== undefined && <MarkdownPreview text={form.watch(name)} />}
      <WordsOf form={form} name={name} note={note} />
      {name === 'presenterName' && note && <HostWords form={form} words={note.words ?? []} />}
      {note && (
        <CapitalsChoice
          text={form.watch(name)}
          isName={name === 'presenterName'}
          onChange={(text) => setField(form, name, text)}
        />
      )}
    </Noted>
  )
}

/** The words of a field to check. */
function WordsOf({ note, form, name }: NotedTextProps) {
  return (
    <DoubtfulWords
      text={form.watch(name)}
      words={note?.words ?? []}
      onChange={(text) => setField(form, name, text)}
      focusField={() => form.setFocus(name)}
      presenter={{
        name: form.watch('presenterName'),
        onChange: (presenter) => setField(form, 'presenterName', presenter),
      }}
      {...(name === 'presenterName' && {
        title: { text: form.watch('title'), onChange: (title) => setField(form, 'title', title) },
      })}
    />
  )
}

function Noted({
  note,
  isHintShown = false,
  children,
}: {
  note: FieldNotes['title']
  isHintShown?: boolean
  children: ReactNode
}) {
  // The element is there even without a note, so that the field keeps its focus when one arrives.
  return (
    <div className="flex flex-col gap-2">
      {children}
      {isHintShown && note?.hint && <p className="text-sm text-soft">{note.hint}</p>}
      {note?.picture}
    </div>
  )
}
