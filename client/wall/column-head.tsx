import type { Room } from '../../domain/rooms.ts'
import type { WallLine } from '../../domain/wall.ts'
import type { LineChoice, NamedLine, NewRoom } from '../../domain/wall-lines.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Checkbox, Field, Input } from '../ui/field.tsx'
import { HeadLine } from './head-line.tsx'
import { choiceOf, choiceValue, NO_LINE } from './line-choice.ts'

type Props = {
  line: WallLine
  named: NamedLine<NewRoom>
  index: number
  rooms: readonly Room[]
  choice: LineChoice<NewRoom> | undefined
  onChoose: (choice: LineChoice<NewRoom>) => void
}

const UNNAMED: NewRoom = { name: '', isOpen: false }

/** A column of the wall: a room of the event, a new one, or none. */
export function ColumnHead({ line, named, index, rooms, choice, onChoose }: Props) {
  const known = rooms.find(({ id }) => id === named.id)
  const added = choice && choice !== 'none' && 'add' in choice ? choice.add : named.add
  const draft = added ?? { ...UNNAMED, name: line.written?.text ?? '' }
  const place = `Column ${index + 1}`
  const state = known ? 'Room of this event' : added ? newWords(added) : 'Not part of the schedule'
  return (
    <HeadLine
      {...{ line, named, place, state }}
      name={known?.name ?? added?.name ?? line.written?.text ?? ''}
      onRight={() => onChoose(named.id !== null && named.id > 0 ? { id: named.id } : { add: draft })}
    >
      <ChoiceField
        label={`${place} is`}
        value={choiceValue(choice ?? (known ? { id: known.id } : added ? { add: added } : 'none'))}
        options={[
          { value: 'new', label: 'A new room' },
          ...rooms.map(({ id, name }) => ({ value: String(id), label: name })),
          NO_LINE,
        ]}
        onChange={(value) => onChoose(choiceOf(value, draft))}
      />
      {/* A name that is being typed may be that of another room for a moment. */}
      {added && (choice || !known) && (
        <>
          <Field label="Name of the room">
            {(field) => (
              <Input
                {...field}
                dir="auto"
                maxLength={200}
                autoComplete="off"
                value={added.name}
                onChange={({ target }) => onChoose({ add: { ...added, name: target.value } })}
              />
            )}
          </Field>
          <Checkbox
            label="Open: any number of sessions at once"
            checked={added.isOpen}
            onChange={({ target }) => onChoose({ add: { ...added, isOpen: target.checked } })}
          />
        </>
      )}
    </HeadLine>
  )
}

function newWords({ isOpen }: NewRoom): string {
  return isOpen ? 'New room, for any number of sessions at once' : 'New room'
}
