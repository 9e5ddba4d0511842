import { expect, it } from 'vitest'
import { SECURITY_ACTIONS } from './security-actions.ts'
import { FOCUSES, friendsOf, LEVELS, labelOf, SOCIAL_PLATFORMS, SPONSOR_LEVELS, TYPES } from './vocabulary.ts'

it('has the promised values of every list', () => {
  expect([LEVELS, TYPES, FOCUSES]).toEqual([
    { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
    { presentation: 'Presentation', discussion: 'Discussion', workshop: 'Workshop' },
    { technical: 'Technical', analytics: 'Analytics', business: 'Business' },
  ])
  expect([...SPONSOR_LEVELS, friendsOf('the Unconference')].join(', ')).toBe(
    'Platinum, Gold, Silver, Bronze, Venue, Recruiter, Friends of the Unconference',
  )
  expect(SOCIAL_PLATFORMS.join(', ')).toBe(
    'LinkedIn, Twitter, Facebook, Behance, Discord, Dribbble, GitHub, Instagram, Medium, Pinterest, Reddit, Slack, Snapchat, Telegram, TikTok, Twitch, Vimeo, WhatsApp, YouTube',
  )
})

it('labels values, and shows those that it does not know as they are', () => {
  expect(['advanced', 'workshop', 'analytics', 'Campfire', '__proto__'].map(labelOf)).toEqual([
    'Advanced',
    'Workshop',
    'Analytics',
    'Campfire',
    '__proto__',
  ])
})

it('has a sentence for every action that the security log records', () => {
  const sentences = Object.values(SECURITY_ACTIONS)
  expect(sentences.filter((sentence) => !/^[A-Z][\w-]+ \w/.test(sentence))).toEqual([])
  expect(new Set(sentences).size).toBe(sentences.length)
})
