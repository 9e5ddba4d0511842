import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import type { NewRoom } from '../../domain/wall/wall-lines.ts'
import { Checkbox, Field, Input } from '../ui/field.tsx'
import type { Head } from './head-dialog.tsx'
import { HeadLine } from './head-line.tsx'

/** A column of the wall: a room of the event, a new room, or none. */
export function ColumnHead({ rooms, ...head }: Head<NewRoom> & { rooms: readonly Room[] }) {
  const { line, onChoose } = head
  return (
    <HeadLine
      {...head}
      kind="room"
      known={rooms}
      unnamed={{ name: line.written?.text ?? '', isOpen: false }}
      wordsOf={({ name, isOpen }) => ({
        name,
        state: t(isOpen ? 'wall.newOpenRoom' : 'wall.newRoom'),
      })}
    >
      {(added) => (
        <>
          <Field label={t('wall.roomName')}>
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
            label={t('room.isOpen')}
            checked={added.isOpen}
            onChange={({ target }) => onChoose({ add: { ...added, isOpen: target.checked } })}
          />
        </>
      )}
    </HeadLine>
  )
}
