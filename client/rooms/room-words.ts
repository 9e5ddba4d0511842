import { textKey } from '../../domain/text/t.ts'
import type { RowWords } from '../ui/row-form.ts'

export const ROOM: RowWords = {
  name: 'room',
  title: textKey('search.rooms'),
  add: textKey('room.add'),
  edit: textKey('room.edit'),
  remove: textKey('room.delete'),
  question: textKey('room.deleteQuestion'),
  loading: textKey('room.loading'),
  unread: textKey('schedule.failedRooms'),
  none: textKey('room.unset'),
  done: {
    add: textKey('room.added'),
    update: textKey('room.updated'),
    delete: textKey('room.deleted'),
  },
  failed: {
    add: textKey('room.addFailed'),
    update: textKey('room.updateFailed'),
    delete: textKey('room.deleteFailed'),
    reorder: textKey('room.reorderFailed'),
  },
}
