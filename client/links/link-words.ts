import { textKey } from '../../domain/text/t.ts'
import type { RowWords } from '../ui/row-form.ts'

export const LINK_WORDS: { social: RowWords; quick: RowWords; helpful: RowWords } = {
  social: {
    name: 'social-link',
    title: textKey('link.socialList'),
    add: textKey('link.socialAdd'),
    edit: textKey('link.socialEdit'),
    remove: textKey('link.socialDelete'),
    question: textKey('link.socialDeleteQuestion'),
    loading: textKey('link.loading'),
    unread: textKey('link.socialUnread'),
    none: textKey('link.socialUnset'),
    done: {
      add: textKey('link.socialAdded'),
      update: textKey('link.socialUpdated'),
      delete: textKey('link.socialDeleted'),
    },
    failed: {
      add: textKey('link.socialAddFailed'),
      update: textKey('link.socialUpdateFailed'),
      delete: textKey('link.socialDeleteFailed'),
      reorder: textKey('link.socialReorderFailed'),
    },
  },
  quick: {
    name: 'quick-link',
    title: textKey('footer.quick'),
    add: textKey('link.quickAdd'),
    edit: textKey('link.quickEdit'),
    remove: textKey('link.quickDelete'),
    question: textKey('link.quickDeleteQuestion'),
    loading: textKey('link.loading'),
    unread: textKey('link.quickUnread'),
    none: textKey('link.quickUnset'),
    done: {
      add: textKey('link.quickAdded'),
      update: textKey('link.quickUpdated'),
      delete: textKey('link.quickDeleted'),
    },
    failed: {
      add: textKey('link.quickAddFailed'),
      update: textKey('link.quickUpdateFailed'),
      delete: textKey('link.quickDeleteFailed'),
    },
  },
  helpful: {
    name: 'helpful-link',
    title: textKey('link.title'),
    add: textKey('link.helpfulAdd'),
    edit: textKey('link.helpfulEdit'),
    remove: textKey('link.helpfulDelete'),
    question: textKey('link.helpfulDeleteQuestion'),
    loading: textKey('link.loading'),
    unread: textKey('link.failed'),
    none: textKey('link.helpfulUnset'),
    done: {
      add: textKey('link.helpfulAdded'),
      update: textKey('link.helpfulUpdated'),
      delete: textKey('link.helpfulDeleted'),
    },
    failed: {
      add: textKey('link.helpfulAddFailed'),
      update: textKey('link.helpfulUpdateFailed'),
      delete: textKey('link.helpfulDeleteFailed'),
      reorder: textKey('link.helpfulReorderFailed'),
    },
  },
}
