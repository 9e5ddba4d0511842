import { useLayoutEffect, useRef } from 'react'
import { openToastPlace } from './toast.ts'

/**
 * Toasts appear here while it is mounted, because over a dialog or a bar they would cover its buttons. Its style gives
 * it a place that moves nothing.
 */
export function ToastPlace() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? openToastPlace(place.current) : undefined), [])
  return <div ref={place} className="toast-place" />
}
