import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { ToastPlace } from './toast-place.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  /** Identifies the dialog if the server writes it separately from its page. */
  id?: string
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** The language of the title, if it is known to be another one. */
  lang?: string | undefined
  /** One sentence below the title, which screen readers read with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, in a row at the end. */
  footer?: ReactNode
  /** Replaces the default close control. */
  closer?: ReactNode
  /**
   * Renders the dialog in its place instead of at the end of the page, so that a page from the server can show it
   * before any script runs.
   */
  isInPlace?: boolean
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole screen of a phone, for forms. With a keyboard, the first field gets the focus. */
  isSheet?: boolean
}

/**
 * The one dialog: over the page on a wide screen, and a sheet at the bottom on a phone. It traps the focus, and returns
 * it afterward.
 */
export function Dialog({ isOpen, isInPlace = false, ...rest }: Props) {
  if (!isOpen) return null
  if (isInPlace) return <Panel {...rest} />
  return typeof document === 'undefined' ? null : createPortal(<Panel {...rest} />, document.body)
}

function Panel({
  id: given,
  title,
  lang,
  description,
  children,
  footer,
  closer,
  onClose,
  size = 'medium',
  isSheet = false,
}: Omit<Props, 'isOpen' | 'isInPlace'>) {
  const backdrop = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const own = useId()
  const id = given ?? own
  useModal(backdrop, panel, onClose, isSheet ? FIRST_FIELD : FIRST_ACT)
  useClickOutside(backdrop, onClose)
  return (
    <div
      ref={backdrop}
      data-dialog
      className="fixed inset-0 z-50 flex items-end bg-backdrop sm:items-center sm:justify-center sm:p-6 print:static print:bg-transparent"
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        tabIndex={-1}
        className={`flex w-full flex-col bg-card [box-shadow:var(--shadow-float)] outline-none sm:max-h-[92dvh] sm:rounded-lg ${isSheet ? 'max-sm:h-dvh' : 'max-h-[92dvh] rounded-t-lg'} ${SIZES[size]}`}
      >
        <div className="flex items-start gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
          <div className="min-w-0 flex-1">
            <h2
              id={`${id}-title`}
              dir="auto"
              lang={lang}
              className="text-xl font-bold tracking-tight wrap-anywhere"
            >
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-soft wrap-anywhere">
                {description}
              </p>
            )}
          </div>
          {closer ?? (
            <Button
              look="quiet"
              size="icon"
              aria-label={t('dialog.close')}
              className="-mt-2 -me-2"
              onClick={onClose}
            >
              <Icon name="close" />
            </Button>
          )}
        </div>
        <div className={`relative overflow-y-auto px-5 pt-4 pb-6 sm:px-7 ${isSheet ? 'flex-1' : ''}`}>
          {children}
        </div>
        <ToastPlace />
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:*:flex-auto sm:px-7">
            {footer}
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * A press that begins and ends outside the panel closes the dialog; a press that slips out while selecting text does
 * not.
 */
function useClickOutside(backdrop: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const element = backdrop.current
    if (!element) return
    let begun: EventTarget | null = null
    const onDown = ({ target }: PointerEvent) => {
      begun = target
    }
    const onClick = ({ target }: MouseEvent) => {
      if (target === element && begun === element) close.current()
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('click', onClick)
    }
  }, [backdrop])
}

/** On a phone, the on-screen keyboard would hide the form. */
const FIRST_FIELD = 'input:not([type=hidden]):not([type=file]), textarea, select'

/** The most likely button in a dialog without fields, so that Enter presses it. */
const FIRST_ACT = '[data-first]'

const SIZES = { small: 'sm:max-w-112', medium: 'sm:max-w-160', large: 'sm:max-w-192' }
