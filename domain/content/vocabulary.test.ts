import { expect, it } from 'vitest'
import { inLanguage } from '../../server/lib/texts.ts'
import { SECURITY_ACTIONS } from '../accounts/security-actions.ts'
import { FIRST_LISTS } from '../schedule/first-lists.ts'
import { choicesOf, labelOf, ofKinds } from '../schedule/session-fields.ts'
import { t } from '../text/t.ts'
import { friendsOf, levelName, SPONSOR_LEVELS } from './sponsor-levels.ts'
import { SOCIAL_PLATFORMS } from './vocabulary.ts'

it('has the specified values in every list', () => {
  const listed = ofKinds((kind) =>
    choicesOf(FIRST_LISTS[kind])
      .map(({ value, label }) => `${label} (${value})`)
      .join(', '),
  )
  expect(listed).toEqual({
    level: 'Beginner (beginner), Intermediate (intermediate), Advanced (advanced)',
    language: '',
    type: 'Presentation (presentation), Discussion (discussion), Workshop (workshop)',
    focus: 'Technical (technical), Analytics (analytics), Business (business)',
  })
  expect([...SPONSOR_LEVELS, friendsOf('the Unconference')].join(', ')).toBe(
    'Platinum, Gold, Silver, Bronze, Venue, Recruiter, Friends of the Unconference',
  )
  expect(SOCIAL_PLATFORMS.join(', ')).toBe(
    'LinkedIn, Twitter, Facebook, Behance, Discord, Dribbble, GitHub, Instagram, Medium, Pinterest, Reddit, Slack, Snapchat, Telegram, TikTok, Twitch, Vimeo, WhatsApp, YouTube',
  )
})

it('translates the levels of sponsors, and shows custom ones as typed', () => {
  const levels = [...SPONSOR_LEVELS, friendsOf('the Unconference')]
  expect(levels.map(levelName)).toEqual(levels)
  inLanguage('de', () => {
    expect(['Gold', 'Friends of X', 'Catering', '__proto__', 'gold'].map(levelName)).toEqual([
      'Gold',
      'Freunde von X',
      'Catering',
      '__proto__',
      'gold',
    ])
    expect(levels.map(levelName)).not.toContain('Silver')
  })
})

it('labels the values of a list, and shows others as they are', () => {
  const labels = ['Advanced', 'Soil care']
  expect(['advanced', 'soil care', 'Campfire', '__proto__'].map((value) => labelOf(value, labels))).toEqual([
    'Advanced',
    'Soil care',
    'Campfire',
    '__proto__',
  ])
})

it('has a sentence for every action in the security log', () => {
  const sentences = Object.values(SECURITY_ACTIONS).map((key) => t(key))
  expect(sentences.filter((sentence) => !/^[A-Z][\w-]+ \w/.test(sentence))).toEqual([])
  expect(new Set(sentences).size).toBe(sentences.length)
})
