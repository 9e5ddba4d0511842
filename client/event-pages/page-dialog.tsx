import type { EventPage } from '../../domain/content/event-pages.ts'
import { LONGEST_PAGE } from '../../domain/content/page-limits.ts'
import { pageSlug } from '../../domain/content/page-slugs.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useEventWords } from '../event/event-words.ts'
import { setField } from '../lib/set-field.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { Checkbox } from '../ui/field.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { MarkdownPreview } from '../ui/markdown-preview.tsx'
import { Notice } from '../ui/notice.tsx'
import { type RowWords, useRowForm } from '../ui/row-form.ts'
import { type Beginning, hasTemplateQuestion, Templates } from './templates.tsx'

export const PAGE: RowWords = {
  name: 'event-page',
  title: textKey('portal.pages'),
  add: textKey('page.add'),
  edit: textKey('page.edit'),
  remove: textKey('page.delete'),
  question: textKey('page.deleteQuestion'),
  loading: textKey('page.loading'),
  unread: textKey('page.failed'),
  none: textKey('page.none'),
  done: {},
  failed: { reorder: (reason) => ({ title: t('common.error'), description: reason }) },
}

type Values = { title: string; slug: string; markdown: string; isInMenu: boolean; isHelp: boolean }
const EMPTY: Values = { title: '', slug: '', markdown: '', isInMenu: true, isHelp: false }

function valuesOf({ title, slug, markdown, isInMenu, isHelp }: EventPage): Values {
  return { title, slug, markdown, isInMenu, isHelp }
}

const yesOrNo = (is: boolean) => t(is ? 'common.yes' : 'common.no')
const compared = () => ({
  title: { label: t('field.title') },
  slug: { label: t('page.address') },
  markdown: { label: t('page.text') },
  isInMenu: { label: t('page.inMenu'), show: yesOrNo },
  isHelp: { label: t('page.isHelp'), show: yesOrNo },
})

type Props = { event: Event; page: EventPage | null; beginning: Beginning | null; onClose: () => void }

/** Adds or changes a page of an event. A new page without text offers the templates. */
export function PageDialog({ event, page, beginning, onClose }: Props) {
  const { form, frame } = useRowForm({
    ...useEventRows('event-pages', event),
    words: PAGE,
    row: page,
    valuesOf,
    empty: { ...EMPTY, ...beginning },
    schema: () => import('../../domain/content/event-pages.ts').then((file) => file.eventPageChange),
    onClose,
  })
  const [title, slug, markdown] = form.watch(['title', 'slug', 'markdown'])
  const words = useEventWords(event)
  const begin = (chosen: Beginning) => {
    for (const name of ['title', 'markdown', 'isHelp', 'isInMenu'] as const)
      setField(form, name, chosen[name])
  }

  return (
    <EditDialog {...frame} compared={compared()} isComplete={title.trim() !== ''}>
      {!page && title === '' && markdown === '' && <Templates event={event} onChoose={begin} />}
      <TextField form={form} name="title" label={t('field.title')} isRequired />
      <TextAreaField
        form={form}
        name="markdown"
        label={t('page.text')}
        hint={t('markdown.hint')}
        rows={12}
        maxLength={LONGEST_PAGE}
        dir="auto"
      />
      {hasTemplateQuestion(markdown, words) && <Notice>{t('page.questionsLeft')}</Notice>}
      <MarkdownPreview text={markdown} />
      <TextField
        form={form}
        name="slug"
        label={t('page.address')}
        hint={<bdi>{decodeURI(paths.info(event, pageSlug(slug || title)))}</bdi>}
      />
      <Checkbox label={t('page.inMenu')} {...form.register('isInMenu')} />
      <div>
        <Checkbox label={t('page.isHelp')} {...form.register('isHelp')} />
        <p className="text-sm text-soft">{t('page.helpAbout')}</p>
      </div>
    </EditDialog>
  )
}
