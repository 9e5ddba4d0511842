import { SOCIAL_PLATFORMS } from './vocabulary.ts'

type Platform = Lowercase<(typeof SOCIAL_PLATFORMS)[number]>

export type SocialIcon = Platform | 'rss' | 'mail' | 'link'

/** The icon of a social link by its host: "x.com" gets Twitter's, mailto an envelope, blogs and news rss. */
export function socialIcon(url: string): SocialIcon {
  if (/^mailto:/i.test(url)) return 'mail'
  const host = hostOf(url)
  if (host.split('.').includes('x')) return 'twitter'
  const platform = SOCIAL_PLATFORMS.map((name) => name.toLowerCase() as Platform).find((name) =>
    host.includes(name),
  )
  return platform ?? (/blog|news/.test(host) ? 'rss' : 'link')
}

/** Also accepts addresses without "https://". A path on this site has no host. */
function hostOf(url: string): string {
  const address = /^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith('/') ? url : `https://${url}`
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : ''
}
