import { useEffect, useState } from 'react'

/** An address where the browser shows a chosen file, as long as it is chosen. */
export function usePhotoAddress(photo: Blob | null): string | null {
  const [shown, setShown] = useState<{ photo: Blob; address: string } | null>(null)
  useEffect(() => {
    if (!photo) return
    const address = URL.createObjectURL(photo)
    setShown({ photo, address })
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return shown && shown.photo === photo ? shown.address : null
}
