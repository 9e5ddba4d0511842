import { expect, it } from 'vitest'
import { socialIcon } from './social-icons.ts'

it.each([
  ['https://twitter.com/hub', 'twitter'],
  ['https://x.com/hub', 'twitter'],
  ['https://netflix.com', 'link'],
  ['https://www.linkedin.com/in/hub', 'linkedin'],
  ['youtube.com/@hub', 'youtube'],
  ['https://hub.slack.com', 'slack'],
  ['mailto:hub@example.com', 'mail'],
  ['https://blog.example.com', 'rss'],
  ['https://news.example.com', 'rss'],
  ['https://example.com/github', 'link'],
  ['/berlin/2026-05-09/wifi', 'link'],
  ['', 'link'],
  ['https://example.com/?to=mailto:hub@example.com', 'link'],
  ['MAILTO:hub@example.com', 'mail'],
  ['github.com/', 'github'],
  ['/github/', 'link'],
  ['localhost:8080', 'link'],
  ['not an address', 'link'],
  ['HTTPS://GITHUB.com', 'github'],
])('shows %s as %s', (url, icon) => {
  expect(socialIcon(url)).toBe(icon)
})
