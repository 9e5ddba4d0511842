import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  onClose: () => void
  title: string
  value: string
  items: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A menu from the left edge of a small screen. It is open while it is rendered. */
export function SideMenu({ onClose, title, value, items, onChoose }: Props) {
  const backdrop = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useModal(backdrop, panel, onClose)
  return createPortal(
    <div ref={backdrop} data-dialog className="fixed inset-0 z-50 flex bg-black/50">
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className="flex h-full w-72 max-w-[85vw] flex-col bg-card shadow-float outline-none motion-safe:animate-from-left"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 pe-2 ps-5">
          <h2 id={id} className="text-lg font-bold tracking-tight">
            {title}
          </h2>
          <Button look="quiet" size="icon" aria-label={t('dialog.close')} onClick={onClose}>
            <Icon of={X} />
          </Button>
        </div>
        <ul className="flex flex-col gap-1 overflow-y-auto p-2">
          {items.map((item) => (
            <li key={item.value}>
              <button
                type="button"
                onClick={() => onChoose(item.value)}
                aria-current={item.value === value ? 'page' : undefined}
                className="min-h-12 w-full cursor-pointer rounded-md px-4 text-start font-semibold hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent"
              >
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <button type="button" tabIndex={-1} aria-hidden="true" className="flex-1" onClick={onClose} />
    </div>,
    document.body,
  )
}
