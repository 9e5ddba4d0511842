import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { shownToast } from './toast.ts'

const ToastArea = lazy(() => import('./toast-area.tsx').then(({ ToastArea }) => ({ default: ToastArea })))

/** The place of toasts. Its code comes with the first one: most visitors never see any. */
export function Toasts() {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.current, shownToast.onServer)
  const [isNeeded, setNeeded] = useState(false)
  if (toast && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <ToastArea toast={toast} />
    </Suspense>
  )
}
