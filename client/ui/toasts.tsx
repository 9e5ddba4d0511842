import { Suspense, useState } from 'react'
import { inChunk } from './chunk.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { type ShownToast, shownToast } from './toast.ts'

export const ToastArea = inChunk(() => import('./toast-area.tsx').then((file) => file.ToastArea))

/** The region of toasts. Its code loads with the first one, because most visitors never see any. */
export function Toasts() {
  const toast = shownToast.use()
  const [isNeeded, setNeeded] = useState(false)
  if (toast && !isNeeded) setNeeded(true)
  if (!isNeeded) return null
  return (
    <ErrorBoundary at={String(toast?.id)} fallback={<PlainToast toast={toast} />}>
      <Suspense fallback={null}>
        <ToastArea toast={toast} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The text of a toast, for when the code of toasts cannot be loaded. */
function PlainToast({ toast }: { toast: ShownToast | null }) {
  return (
    <p role="status" className="plain-toast">
      {toast && <strong>{toast.title}</strong>} {toast?.description}
    </p>
  )
}
