import { useLayoutEffect, useRef } from 'react'
import { openToastPlace } from './toast.ts'

/** Toasts appear here, between the other things, for as long as it stands: over a dialog or a bar they would cover its buttons. */
export function ToastPlace() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? openToastPlace(place.current) : undefined), [])
  return <div ref={place} className="toast-place" />
}
