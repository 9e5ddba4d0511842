import type sharp from 'sharp'

let opened: Promise<typeof sharp> | undefined

/** sharp, loaded at its first use, because it takes 30 MB. It works on one picture at a time and caches none. */
export function openPictureLibrary(): Promise<typeof sharp> {
  opened ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return opened
}
