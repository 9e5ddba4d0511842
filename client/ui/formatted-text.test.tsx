import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormattedText } from './formatted-text.tsx'

it('shows unformatted text as typed', () => {
  const { container } = render(<FormattedText text={'Bring a laptop,\nor two & 3 friends'} />)
  expect(container.innerHTML).toMatch(/^<p [^>]*>Bring a laptop,\nor two &amp; 3 friends<\/p>$/)
})

it('shows the words of formatted text before its parser has loaded, and never renders their HTML', async () => {
  const text = '**Bring** <img src=x onerror=alert(1)> [x](javascript:alert(1)) [notes](https://example.com)'
  // A copy of the module whose parser no earlier test file has loaded.
  const copy = './formatted-text.tsx?unloaded'
  const file: { FormattedText: typeof FormattedText } = await import(/* @vite-ignore */ copy)
  const { container } = render(<file.FormattedText text={text} />)
  expect([container.textContent, container.querySelector('strong')]).toEqual([text, null])
  expect((await screen.findByText('Bring')).tagName).toBe('STRONG')
  expect(container.querySelector('img')).toBeNull()
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://example.com/'])
})
