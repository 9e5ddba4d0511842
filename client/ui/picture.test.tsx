import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

it('offers an uploaded picture in several widths, and one from another site as it is', () => {
  const html = (src: string) => renderToString(<Picture src={src} alt="Ada" sizes="7rem" loading="lazy" />)
  expect(html('/uploads/ada.webp')).toBe(
    '<img sizes="7rem" srcset="/uploads/120/ada.webp 120w,/uploads/240/ada.webp 240w,/uploads/480/ada.webp 480w,/uploads/960/ada.webp 960w,/uploads/1920/ada.webp 1920w" loading="lazy" src="/uploads/ada.webp" alt="Ada"/>',
  )
  expect(html('https://example.com/ada.png')).toBe(
    '<img loading="lazy" src="https://example.com/ada.png" alt="Ada"/>',
  )
})
