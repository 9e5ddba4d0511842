import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { clockRange } from '../../domain/times.ts'
import { FOCUSES, LEVELS, TYPES } from '../../domain/vocabulary.ts'
import { ChoiceChips } from '../ui/choice-chips.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/form-field.tsx'
import { type DoubtfulWord, DoubtfulWords } from './doubtful-words.tsx'
import { MissingSlots } from './missing-slots.tsx'
import { occupancyOf } from './occupancy.ts'
import type { SessionValues } from './session-values.ts'
import { SpotNotes } from './spot-notes.tsx'
import type { SessionChoices } from './use-session-choices.ts'

type Props = Pick<SessionChoices, 'slots' | 'rooms' | 'sessions' | 'stars' | 'now'> & {
  /** Whether the lists have come; before that an empty one says nothing. */
  isRead?: boolean
  form: UseFormReturn<SessionValues>
  editedId: number | null
  notes?: FieldNotes | undefined
}

/** The notes below a field: a sentence, words to check, and a picture to compare with. */
export type FieldNotes = {
  [Name in keyof SessionValues]?: {
    hint?: string | undefined
    words?: readonly DoubtfulWord[]
    picture?: ReactNode
  }
}

/** The fields of a session (docs/product.md#session-form). */
export function SessionFields({ form, editedId, isRead = false, notes = {}, ...day }: Props) {
  const { slots, rooms, sessions } = day
  const [type, level, focus] = form.watch(['type', 'level', 'focus'])

  const chips = (
    name: 'type' | 'level' | 'focus',
    chosen: readonly string[],
    labels: Record<string, string>,
  ) => ({
    chosen,
    options: optionsOf(labels, chosen),
    onChange: (next: string[]) => form.setValue(name, next, { shouldDirty: true }),
  })

  return (
    <>
      <NotedText form={form} name="title" label="Title" note={notes.title} />
      <NotedText form={form} name="presenterName" label="Presenter Name" note={notes.presenterName} />
      <NotedText form={form} name="description" label="Description" rows={5} note={notes.description} />
      {isRead && <MissingSlots hasSlots={slots.length > 0} hasRooms={rooms.length > 0} />}
      <SlotAndRoom
        form={form}
        slots={slots}
        rooms={rooms}
        occupancy={occupancyOf(sessions, rooms, editedId)}
      />
      <SpotNotes form={form} editedId={editedId} day={day} />
      <Noted note={notes.type} isHintShown>
        <ChoiceChips label="Type" {...chips('type', type, TYPES)} />
      </Noted>
      <Noted note={notes.level} isHintShown>
        <ChoiceChips label="Level" {...chips('level', level, LEVELS)} />
      </Noted>
      <Noted note={notes.focus} isHintShown>
        <ChoiceChips label="Focus" {...chips('focus', focus, FOCUSES)} />
      </Noted>
    </>
  )
}

type SpotProps = Pick<Props, 'form' | 'slots' | 'rooms'> & { occupancy: ReturnType<typeof occupancyOf> }

/** Choosing a time chooses the first free room. */
function SlotAndRoom({ form, slots, rooms, occupancy }: SpotProps) {
  const slot = Number(form.watch('timeSlotId'))

  function chooseFreeRoom(chosen: string) {
    const room = chosen === '' ? null : occupancy.firstFreeRoom(Number(chosen))
    form.setValue('roomId', room === null ? '' : String(room), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="timeSlotId"
        label="Time Slot"
        isRequired
        hint="Time slots that are fully booked are shown as disabled"
        onChoose={chooseFreeRoom}
      >
        <option value="">Select a time slot</option>
        {slots.map((each) => (
          <option key={each.id} value={each.id} disabled={occupancy.isFull(each.id)}>
            {clockRange(each)}
            {each.title ? ` · ${each.title}` : ''}
            {occupancy.isFull(each.id) ? ' (Full)' : ''}
          </option>
        ))}
      </SelectField>
      <SelectField
        form={form}
        name="roomId"
        label="Room"
        isRequired
        hint="Rooms that are already occupied during this time slot are disabled"
      >
        <option value="">Select a room</option>
        {rooms.map((each) => (
          <option key={each.id} value={each.id} disabled={occupancy.isOccupied(slot, each.id)}>
            {each.name}
            {occupancy.isOccupied(slot, each.id) ? ' (Occupied)' : ''}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

type NotedTextProps = Pick<Props, 'form'> & {
  name: 'title' | 'presenterName' | 'description'
  label: string
  /** More than one line, in that many rows. */
  rows?: number
  note: FieldNotes['title']
}

function NotedText({ rows, note, ...field }: NotedTextProps) {
  return (
    <Noted note={note}>
      {rows === undefined ? (
        <TextField {...field} hint={note?.hint} isRequired />
      ) : (
        <TextAreaField {...field} hint={note?.hint} isRequired rows={rows} />
      )}
      <DoubtfulWords form={field.form} name={field.name} words={note?.words ?? []} />
    </Noted>
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
  if (!note) return children
  return (
    <div className="flex flex-col gap-2">
      {children}
      {isHintShown && note.hint && <p className="text-sm text-soft">{note.hint}</p>}
      {note.picture}
    </div>
  )
}

/** The values there are, and those that a card or a file brought along. */
function optionsOf(labels: Record<string, string>, chosen: readonly string[]) {
  const others = chosen.filter((value) => !Object.hasOwn(labels, value))
  return [
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
    ...others.map((value) => ({ value, label: value })),
  ]
}
