/** The values people choose from (docs/product.md#session-values), without zod: visitors' phones use them. */
export const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const
export const TYPES = { presentation: 'Presentation', discussion: 'Discussion', workshop: 'Workshop' } as const
export const FOCUSES = { technical: 'Technical', analytics: 'Analytics', business: 'Business' } as const

/** A map, since people's own words may be names that every object has, such as "constructor". */
const LABELS = new Map<string, string>(Object.entries({ ...LEVELS, ...TYPES, ...FOCUSES }))

/** The label of a stored value; a value that no enumeration has is shown as it is. */
export function labelOf(value: string): string {
  return LABELS.get(value) ?? value
}

export const SPONSOR_LEVELS = ['Platinum', 'Gold', 'Silver', 'Bronze', 'Venue', 'Recruiter'] as const

/** The level of a sponsor who is a friend of the event's brand. */
export function friendsOf(brand: string): string {
  return `Friends of ${brand}`
}

export const SOCIAL_PLATFORMS = [
  'LinkedIn',
  'Twitter',
  'Facebook',
  'Behance',
  'Discord',
  'Dribbble',
  'GitHub',
  'Instagram',
  'Medium',
  'Pinterest',
  'Reddit',
  'Slack',
  'Snapchat',
  'Telegram',
  'TikTok',
  'Twitch',
  'Vimeo',
  'WhatsApp',
  'YouTube',
] as const
