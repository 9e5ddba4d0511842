/** Words in a host's name and the icon that they stand for, in this order (docs/product.md#social-icons). */
const KEYWORDS = [
  ['twitter', 'twitter'],
  ['linkedin', 'linkedin'],
  ['facebook', 'facebook'],
  ['instagram', 'instagram'],
  ['youtube', 'youtube'],
  ['github', 'github'],
  ['discord', 'discord'],
  ['telegram', 'telegram'],
  ['whatsapp', 'whatsapp'],
  ['slack', 'slack'],
  ['reddit', 'reddit'],
  ['pinterest', 'pinterest'],
  ['snapchat', 'snapchat'],
  ['tiktok', 'tiktok'],
  ['twitch', 'twitch'],
  ['medium', 'medium'],
  ['dribbble', 'dribbble'],
  ['behance', 'behance'],
  ['vimeo', 'vimeo'],
  ['blog', 'rss'],
  ['news', 'rss'],
] as const

export type SocialIcon = (typeof KEYWORDS)[number][1] | 'mail' | 'link'

/** The icon of a social link, by its host: "x.com" is Twitter's, mailto gives an envelope, blogs and news give rss. */
export function socialIcon(url: string): SocialIcon {
  if (/^mailto:/i.test(url)) return 'mail'
  const host = hostOf(url)
  if (host.split('.').includes('x')) return 'twitter'
  return KEYWORDS.find(([word]) => host.includes(word))?.[1] ?? 'link'
}

/** People also type addresses without "https://". A path on this site has no host. */
function hostOf(url: string): string {
  const address = /^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith('/') ? url : `https://${url}`
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : ''
}
