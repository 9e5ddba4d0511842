import { textKey } from '../../domain/text/t.ts'
import type { RowWords } from '../ui/row-form.ts'

export const TIME_SLOT: RowWords = {
  name: 'time-slot',
  title: textKey('slot.list'),
  add: textKey('slot.add'),
  edit: textKey('slot.edit'),
  remove: textKey('slot.delete'),
  question: textKey('slot.deleteQuestion'),
  loading: textKey('slot.loading'),
  unread: textKey('schedule.failedSlots'),
  none: textKey('slot.unset'),
  done: {
    add: textKey('slot.added'),
    update: textKey('slot.updated'),
    delete: textKey('slot.deleted'),
  },
  failed: {
    add: textKey('slot.addFailed'),
    update: textKey('slot.updateFailed'),
    delete: textKey('slot.deleteFailed'),
  },
}
