export const SPONSOR_LEVELS = ['Platinum', 'Gold', 'Silver', 'Bronze', 'Venue', 'Recruiter'] as const

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
