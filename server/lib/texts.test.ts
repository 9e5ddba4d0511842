import { expect, it } from 'vitest'
import { rich, t } from '../../domain/text/t.ts'
import { inLanguage, messagesOf } from './texts.ts'

it('shows texts in English if no language is set', () => {
  expect(t('wifi.code', { network: 'Uni' })).toBe('A code that joins the network Uni')
  expect(rich('wifi.choose', { name: () => 'Uni' })).toBe('Choose the network “Uni”')
})

it('keeps the language across awaits, and beside work in another language', async () => {
  const words = async (language: string) =>
    inLanguage(language, async () => {
      await new Promise((resolve) => setTimeout(resolve))
      return t('wifi.connect')
    })
  expect(await Promise.all(['en', 'en-XA', 'en'].map(words))).toEqual(['Connect', '[Çöññéçţ~]', 'Connect'])
})

it('derives pseudo-languages from English, longer and right to left, with arguments intact', () => {
  expect(inLanguage('en-XA', () => t('wifi.code', { network: 'Uni' }))).toBe(
    '[À çöḋé ţĥàţ ĵöîñš ţĥé ñéţŵöŕķ ~~~~~~~~]Uni',
  )
  expect(inLanguage('en-XB', () => t('wifi.connect'))).toBe('\u202eConnect\u202c')
  expect(inLanguage('en-XA', () => rich('wifi.choose', { name: () => 'Uni' }))).toMatch(/^\[Çĥ.*\]Uni”$/)
})

it('offers every English text in other languages too', () => {
  expect(Object.keys(messagesOf('de', 'visitor'))).toEqual(Object.keys(messagesOf('en', 'visitor')))
})
