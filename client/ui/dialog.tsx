import { X } from 'lucide-react'
import { Dialog as Part } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence under the title, read with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, in a row at the end. */
  footer?: ReactNode
  /** In place of the usual way to close. */
  closer?: ReactNode
  /** Stands where it is written, so that a page from the server can show it before any script runs. */
  isInPlace?: boolean
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole of a phone's screen, for forms. */
  isSheet?: boolean
}

/** The one dialog: over the page on a wide screen, a sheet from below on a phone. It keeps and returns the focus. */
export function Dialog({ isOpen, onClose, isInPlace = false, ...rest }: Props) {
  const panel = <Panel {...rest} />
  return (
    <Part.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      {isInPlace ? panel : <Part.Portal>{panel}</Part.Portal>}
    </Part.Root>
  )
}

function Panel({
  title,
  description,
  children,
  footer,
  closer,
  size = 'medium',
  isSheet = false,
}: Omit<Props, 'isOpen' | 'onClose'>) {
  return (
    // The scroll lock is a rule in theme.css: a style element written by a script would break the security policy.
    <div
      data-dialog
      className="fixed inset-0 z-50 flex items-end bg-black/50 sm:items-center sm:justify-center sm:p-6"
    >
      <Part.Content
        {...(!description && { 'aria-describedby': undefined })}
        {...(isSheet && { onOpenAutoFocus: focusFirstField })}
        className={`flex w-full flex-col bg-card outline-none shadow-float sm:max-h-[92dvh] sm:rounded-lg ${isSheet ? 'max-sm:h-dvh' : 'max-h-[92dvh] rounded-t-lg'} ${SIZES[size]}`}
      >
        <div className="flex items-start gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
          <div className="flex-1">
            <Part.Title className="text-xl font-bold tracking-tight">{title}</Part.Title>
            {description && <Part.Description className="mt-1 text-soft">{description}</Part.Description>}
          </div>
          {closer ?? (
            <Part.Close asChild>
              <Button look="quiet" size="icon" aria-label="Close" className="-mt-2 -mr-2">
                <Icon of={X} />
              </Button>
            </Part.Close>
          )}
        </div>
        <div className={`overflow-y-auto px-5 pt-4 pb-6 sm:px-7 ${isSheet ? 'flex-1' : ''}`}>{children}</div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">
            {footer}
          </div>
        )}
      </Part.Content>
    </div>
  )
}

/** With a keyboard one types at once; on a phone the screen's keyboard would hide what the form is about. */
function focusFirstField(event: Event): void {
  event.preventDefault()
  const panel = event.currentTarget as HTMLElement
  const field = panel.querySelector<HTMLElement>('form input, form select, form textarea')
  if (field && matchMedia('(pointer: fine)').matches) field.focus()
  else panel.focus()
}

const SIZES = { small: 'sm:max-w-112', medium: 'sm:max-w-160', large: 'sm:max-w-192' }
