import type { HelpfulLink, QuickLink, SocialLink } from '../../domain/content/links.ts'
import { socialIcon } from '../../domain/content/social-icons.ts'
import { SOCIAL_PLATFORMS } from '../../domain/content/vocabulary.ts'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useEventRows } from '../event/event-rows.ts'
import { setField } from '../lib/set-field.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { OtherChoice } from '../ui/other-choice.tsx'
import { useRowForm } from '../ui/row-form.ts'
import { LINK_WORDS } from './link-words.ts'
import { UrlField } from './url-field.tsx'

/** Quick links and social links are at the end of every page of the event, helpful links on their own page. */
export type LinkKind = 'social' | 'quick' | 'helpful'
export type Link = SocialLink | QuickLink | HelpfulLink

/** Each kind of link uses some of the first three. */
type Values = { platform: string; title: string; category: string; url: string }
const EMPTY: Values = { platform: '', title: '', category: '', url: '' }

export function titleOf(link: Link): string {
  return 'platform' in link ? link.platform : link.title
}

function valuesOf(link: Link): Values {
  const name = 'platform' in link ? { platform: link.platform } : { title: link.title }
  return { ...EMPTY, ...name, category: ('category' in link && link.category) || '', url: link.url }
}

/** The icon of a social link is derived from its address. */
function fieldsOf(kind: LinkKind, { platform, title, category, url }: Values) {
  if (kind === 'social') return { platform, url, icon: socialIcon(url) }
  return kind === 'quick' ? { title, url } : { title, url, category }
}

const compared = () => ({
  platform: { label: t('link.platform') },
  title: { label: t('field.title') },
  url: { label: t('common.url') },
  category: { label: t('link.category') },
})

type Props = {
  kind: LinkKind
  event: Event
  /** The link to change; null adds one. */
  link: Link | null
  save: ReturnType<typeof useEventRows<`${LinkKind}-links`>>['save']
  onClose: () => void
}

/**
 * Adds or changes a link. Social links have a platform; helpful links may have a category, and suggest pages of this
 * site.
 */
export function LinkDialog({ kind, event, link, save, onClose }: Props) {
  const { form, frame } = useRowForm<Values, Link>({
    ...useEventRows(`${kind}-links`, event),
    words: LINK_WORDS[kind],
    row: link,
    valuesOf,
    empty: EMPTY,
    schema: () => import('../../domain/content/links.ts').then((file) => file[`${kind}LinkChange`]),
    save: (values, options, row) => save(fieldsOf(kind, values), options, row),
    onClose,
  })
  const [platform, title, url] = form.watch(['platform', 'title', 'url'])
  const suggestions = kind === 'helpful' ? [{ title: t('plan.title'), url: paths.floorPlan(event) }] : []

  return (
    <EditDialog
      {...frame}
      compared={compared()}
      isComplete={(kind === 'social' ? platform : title).trim() !== '' && url.trim() !== ''}
    >
      {kind === 'social' ? (
        <OtherChoice
          form={form}
          name="platform"
          label={t('link.platform')}
          otherLabel={t('link.platformOther')}
          empty={t('link.platformChoose')}
          options={SOCIAL_PLATFORMS}
          isRequired
        />
      ) : (
        <TextField form={form} name="title" label={t('field.title')} isRequired />
      )}
      <UrlField
        form={form}
        name="url"
        suggestions={suggestions}
        onChoose={(suggestion) => {
          if (title.trim() === '') setField(form, 'title', suggestion.title)
        }}
      />
      {kind === 'helpful' && (
        <TextField form={form} name="category" label={t('link.category')} hint={t('form.optional')} />
      )}
    </EditDialog>
  )
}
