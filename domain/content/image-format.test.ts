import { expect, it } from 'vitest'
import { imageFormat } from './image-format.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypmp42\0\0\0\0isommp42', null],
  // The box ends before the second brand, which then belongs to something else.
  ['\0\0\0\x10ftypmp42\0\0\0\0heic', null],
  ['\xef\xbb\xbf<?xml version="1.0"?><svg/>', 'svg'],
  ['\x1f\x8b\x08', 'svg'],
  ['%PDF-1.7\n', 'pdf'],
  ['<p>svg</p>', null],
  ['', null],
])('recognizes %j as %s', (start, format) => {
  expect(imageFormat(bytes(start))).toBe(format)
})
