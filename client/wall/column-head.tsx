import type { Room } from '../../domain/schedule/rooms.ts'
import type { NewRoom } from '../../domain/wall/wall-lines.ts'
import { Checkbox, Field, Input } from '../ui/field.tsx'
import type { Head } from './head-dialog.tsx'
import { HeadLine } from './head-line.tsx'

/** A column of the wall: a room of the event, a new one, or none. */
export function ColumnHead({ rooms, ...head }: Head<NewRoom> & { rooms: readonly Room[] }) {
  const { line, index, onChoose } = head
  return (
    <HeadLine
      {...head}
      kind="Room"
      place={`Column ${index + 1}`}
      known={rooms}
      unnamed={{ name: line.written?.text ?? '', isOpen: false }}
      wordsOf={({ name, isOpen }) => ({
        name,
        state: isOpen ? 'New room, for any number of sessions at once' : 'New room',
      })}
    >
      {(added) => (
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
