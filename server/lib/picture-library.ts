import type sharp from 'sharp'

/** As many as the largest phone cameras take. Decoding an image of this size takes up to 150 MB. */
export const MOST_PIXELS = 50_000_000

let opened: Promise<typeof sharp> | undefined

/**
 * Loads the library that decodes and encodes pictures on first use, because it takes 30 MB that an idle server does not
 * need. Pictures are processed one at a time and never twice, so its cache and threads are turned off.
 */
export function openPictureLibrary(): Promise<typeof sharp> {
  opened ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return opened
}
