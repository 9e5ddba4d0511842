import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { AddressProvider } from '../lib/address.tsx'
import { LanguageList, LanguageOffer } from './language-choice.tsx'

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

it('links to the same page in each language, with a day that another person has shared', () => {
  vi.stubGlobal('LANGUAGE_OFFERS', { fr: { lang: 'fr', page: 'Cette page en français' } })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA'])
  history.replaceState(null, '', '/ulm/2026-05-09?lang=en&view=mine#day=3,4')
  render(
    <AddressProvider>
      <LanguageList />
      <LanguageOffer className="" />
    </AddressProvider>,
  )
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('Deutsch')).toBe('/ulm/2026-05-09?view=mine&lang=de#day=3,4')
  expect(addressOf('Cette page en français')).toBe('/ulm/2026-05-09?view=mine&lang=fr#day=3,4')
})
