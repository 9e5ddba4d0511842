import { socialIcon } from '../../domain/content/social-icons.ts'
import { Icon } from '../ui/icon.tsx'

/** The icon of a social link, by its host. The icons of brands are in one file that the browser caches. */
export function SocialIcon({ url }: { url: string }) {
  const name = socialIcon(url)
  if (name === 'mail' || name === 'rss' || name === 'link') return <Icon name={name} />
  return (
    <svg aria-hidden="true" className="size-5 fill-current">
      <use href={`/brand-icons.svg#${name}`} />
    </svg>
  )
}
