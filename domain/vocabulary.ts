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
