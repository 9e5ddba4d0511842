import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Icon } from '../ui/icon.tsx'

const SHOWS_MS = 3_000

/** Says that the card was read; gone after three seconds or with a click (docs/product.md#session-card-upload). */
export function SuccessPopup({ message, onClose }: { message: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWS_MS)
    return () => clearTimeout(timer)
  }, [onClose])

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-20 z-40 flex justify-center px-4">
      <button
        type="button"
        onClick={onClose}
        className="pointer-events-auto flex max-w-lg cursor-pointer items-center gap-3 rounded-md border border-line bg-card px-5 py-4 text-left shadow-float"
      >
        <Icon of={CircleCheck} className="size-7 text-good" />
        <span>
          <span className="block font-bold">Image Processed Successfully</span>
          <span className="block text-sm text-soft">{message}</span>
        </span>
      </button>
    </div>
  )
}
