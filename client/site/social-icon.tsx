import { Link, Mail, Rss } from 'lucide-react'
import { type SocialIcon as Name, socialIcon } from '../../domain/social-icons.ts'
import { Icon } from '../ui/icon.tsx'

const DRAWN: Partial<Record<Name, typeof Link>> = { mail: Mail, rss: Rss, link: Link }

/** The picture for a social link, by its host. Brands' pictures come from one file that the browser keeps. */
export function SocialIcon({ url }: { url: string }) {
  const name = socialIcon(url)
  const drawn = DRAWN[name]
  if (drawn) return <Icon of={drawn} />
  return (
    <svg aria-hidden="true" className="size-5 fill-current">
      <use href={`/brand-icons.svg#${name}`} />
    </svg>
  )
}
