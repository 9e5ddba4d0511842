import * as Toast from '@radix-ui/react-toast'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type ShownToast, useToastPlace } from './toast.ts'
// Visitors' pages do not include the style of the signed-in pages, which styles toasts.
import './admin.css'

const DURATION = 5_000
const SWIPE_THRESHOLD = 50
/** A success usually closes its dialog, so the toast waits for the place where it can stay. */
const SETTLED_MS = 100

/**
 * Shows the toast in the top dialog or in another open place for it, otherwise over the page. F8 moves the focus to it,
 * and a swipe to the right closes it (docs/product.md#forms-lists-and-toasts).
 */
export function ToastArea({ toast }: { toast: ShownToast | null }) {
  const latest = useRef(toast?.id)
  if (toast) latest.current = toast.id
  const place = useSettledPlace()
  const isInPlace = place instanceof HTMLElement
  const before = useFocusBefore(toast?.id)
  // Beside everything else, where an open dialog does not make it inert.
  return createPortal(
    <div data-toasts {...before}>
      {/* Each toast has its own provider, because one whose toast was closed under the pointer never restarts its
          timer. */}
      <Toast.Provider
        key={latest.current}
        swipeDirection="right"
        swipeThreshold={SWIPE_THRESHOLD}
        duration={DURATION}
      >
        {toast && place !== 'unsettled' && (
          <Toast.Root
            key={toast.id}
            type={toast.variant === 'destructive' ? 'foreground' : 'background'}
            duration={toast.duration ?? DURATION}
            onOpenChange={(open) => !open && dismissToast(toast.id)}
            className={classes(
              'flex items-start gap-3 print:hidden rounded-md border-s-4 bg-card px-4 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
              toast.variant === 'destructive' ? 'border-bad ring-bad' : 'border-good ring-line',
              isInPlace ? 'my-2 py-2.5' : 'py-4 shadow-float ring-1',
            )}
          >
            {/* At double text size, a long text would push the button beside it out of view. */}
            <div className="min-w-0 max-h-[60dvh] flex-1 overflow-y-auto wrap-anywhere">
              <Toast.Title
                className={classes('font-semibold', toast.variant === 'destructive' && 'text-bad')}
              >
                {toast.title}
              </Toast.Title>
              {toast.description && (
                <Toast.Description className="whitespace-pre-line text-sm text-soft">
                  {toast.description}
                </Toast.Description>
              )}
            </div>
            {toast.action && (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.act}
                className={classes(buttonClass({ look: 'secondary', size: 'small' }), 'shrink-0')}
              >
                {toast.action.label}
              </Toast.Action>
            )}
            <Toast.Close
              // A dialog must not contain two buttons with the same name.
              aria-label={t(place ? 'toast.dismiss' : 'dialog.close')}
              className={classes(buttonClass({ look: 'quiet', size: 'icon' }), '-my-2 -me-2')}
            >
              <Icon name="close" />
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport
          className={classes(
            'm-0 w-full list-none',
            !isInPlace && 'fixed inset-e-0 bottom-0 z-60 max-w-105 p-4',
          )}
        />
      </Toast.Provider>
    </div>,
    isInPlace ? place : document.body,
  )
}

/** Returns the focus to where it was before it moved into a toast that has disappeared, as after Undo. */
function useFocusBefore(id: number | undefined) {
  const before = useRef<HTMLElement | null>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[data-toasts]'))
      before.current?.focus({ preventScroll: true })
    before.current = null
  })
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget as Node)) before.current = relatedTarget as HTMLElement | null
    },
  }
}

/** The place for the toast, once it has been the same for a moment. */
function useSettledPlace(): HTMLElement | null | 'unsettled' {
  const wanted = useToastPlace()
  const [settled, setSettled] = useState<HTMLElement | null | 'unsettled'>('unsettled')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  return settled === wanted ? settled : 'unsettled'
}
