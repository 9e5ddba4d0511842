import { useState } from 'react'
import { usePhotoAddress } from './use-photo-address.ts'

/** The chosen photo; where this browser cannot show it, its name: the server says whether it can be read. */
export function ChosenPhoto({ photo }: { photo: File }) {
  const address = usePhotoAddress(photo)
  const [unseen, setUnseen] = useState<File | null>(null)
  if (unseen === photo)
    return (
      <p data-unsaved className="font-semibold wrap-anywhere">
        {photo.name}
      </p>
    )
  if (!address) return null
  return (
    <img
      src={address}
      alt="The chosen card"
      data-unsaved
      onError={() => setUnseen(photo)}
      className="max-h-80 max-w-full rounded-md object-contain"
    />
  )
}
