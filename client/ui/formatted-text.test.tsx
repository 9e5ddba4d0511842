import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormattedText } from './formatted-text.tsx'

it('shows a text without marks as it was typed, for which no parser comes', () => {
  const { container } = render(<FormattedText text={'Bring a laptop,\nor two & 3 friends'} />)
  expect(container.innerHTML).toMatch(/^<p [^>]*>Bring a laptop,\nor two &amp; 3 friends<\/p>$/)
})

it('shows the words of a text with marks before its parser is here too, and makes no HTML of them', async () => {
  const text = '**Bring** <img src=x onerror=alert(1)> [x](javascript:alert(1)) [notes](https://example.com)'
  const { container } = render(<FormattedText text={text} />)
  // As it was typed, or formatted where an earlier test file loaded the parser.
  expect(container.textContent).toContain('Bring')
  expect((await screen.findByText('Bring')).tagName).toBe('STRONG')
  expect(container.querySelector('img')).toBeNull()
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://example.com/'])
})
