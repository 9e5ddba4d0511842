import type { HelpfulLink, QuickLink } from '../../domain/content/links.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { errorMessage } from '../net/error-message.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { toast } from '../ui/toast.ts'
import { linkWords } from './link-words.ts'
import { UrlField } from './url-field.tsx'

type Values = { title: string; url: string; category: string }
type Link = QuickLink | HelpfulLink

type Props = {
  kind: 'quick' | 'helpful'
  event: Event
  link: Link | null
  /** The key of the list that shows the link. */
  shownIn: readonly [string]
  /** `row`: the link that is changed; null adds one. */
  save: (values: Values, options: { headers?: Record<string, string> }, row: Link | null) => Promise<Link>
  onClose: () => void
}

function valuesOf(link: Link): Values {
  return { title: link.title, url: link.url, category: ('category' in link && link.category) || '' }
}

/** Adds or changes a quick or a helpful link; helpful ones may have a category and suggest pages of this site. */
export function LinkDialog({ kind, event, link, shownIn, save, onClose }: Props) {
  const { words, edit: editTitle, done, failed } = linkWords(kind)
  const edit = useEditForm<Values, Link>({
    draft: `${kind}-link/${event.id}/${link?.id ?? 'new'}`,
    schema: () => import('../../domain/content/links.ts').then((file) => file.helpfulLinkChange),
    start: link ? valuesOf(link) : { title: '', url: '', category: '' },
    row: link,
    shownIn,
    valuesOf,
    save,
    saved() {
      toast(done(link ? 'updated' : 'added'))
      onClose()
    },
    failed: (error) => toast(failed(link ? 'update' : 'add', errorMessage(error))),
  })
  const [title, url] = edit.form.watch(['title', 'url'])
  const suggestions = kind === 'helpful' ? [{ title: 'Floor Plan', url: paths.floorPlan(event) }] : []

  return (
    <EditDialog
      edit={edit}
      compared={{ title: { label: 'Title' }, url: { label: 'URL' }, category: { label: 'Category' } }}
      title={link ? editTitle : words.add}
      submit={link ? 'Save Changes' : words.add}
      isComplete={title.trim() !== '' && url.trim() !== ''}
      onClose={onClose}
    >
      <TextField form={edit.form} name="title" label="Title" isRequired />
      <UrlField
        form={edit.form}
        name="url"
        suggestions={suggestions}
        onChoose={(suggestion) => {
          if (title.trim() === '') edit.form.setValue('title', suggestion.title, { shouldDirty: true })
        }}
      />
      {kind === 'helpful' && <TextField form={edit.form} name="category" label="Category" hint="Optional" />}
    </EditDialog>
  )
}
