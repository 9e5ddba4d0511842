import type sharp from 'sharp'

let opened: Promise<typeof sharp> | undefined

/**
 * The library that decodes and encodes pictures, read at its first use: it takes 30 MB, which an idle server does without.
 * One picture is worked on at a time and never asked for twice, so it keeps nothing and starts no further threads.
 */
export function openPictureLibrary(): Promise<typeof sharp> {
  opened ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return opened
}
