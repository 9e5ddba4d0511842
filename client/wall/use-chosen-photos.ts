import { useEffect, useRef, useState } from 'react'
import { WALL_PHOTOS } from '../../domain/cards/card-limits.ts'
import { openPhoto, type WallPhoto } from './wall-photo.ts'

export const MAX_PHOTOS = WALL_PHOTOS.length

/** The photos that a person has chosen. Their object URLs are released when they are no longer shown. */
export function useChosenPhotos() {
  const [photos, setPhotos] = useState<readonly WallPhoto[]>([])
  const current = useRef(photos)
  current.current = photos
  useEffect(() => () => current.current.forEach(letGo), [])
  return {
    photos,
    /** @returns all photos; null if there would be too many, in which case none is added */
    async add(files: readonly File[]): Promise<readonly WallPhoto[] | null> {
      const isTooMany = () => current.current.length + files.length > MAX_PHOTOS
      if (isTooMany()) return null
      const opened = await Promise.all(files.map(openPhoto))
      // Other photos may have been chosen or removed while these were being opened.
      if (isTooMany()) {
        opened.forEach(letGo)
        return null
      }
      current.current = [...current.current, ...opened]
      setPhotos(current.current)
      return current.current
    },
    remove(photo: WallPhoto) {
      letGo(photo)
      setPhotos((before) => before.filter(({ id }) => id !== photo.id))
    },
  }
}

function letGo({ shown }: WallPhoto): void {
  URL.revokeObjectURL(shown)
}
