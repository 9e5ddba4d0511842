import { CircleAlert } from 'lucide-react'
import { type FormEventHandler, type ReactNode, useEffect } from 'react'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  onSubmit: FormEventHandler
  /** The failure of the whole form, and a title above it. */
  problem?: string | null
  problemTitle?: string
  submit: string
  submitting: string
  isBusy: boolean
  children: ReactNode
  /** Where else one can go from the form. */
  link?: ReactNode
}

/**
 * The frame of every form that holds a password or leads to one. A press before the page's script is here is kept
 * (early-press.ts), and submits the form afterwards. Without scripts the button is disabled: the browser
 * alone would send the form to nowhere. `post` keeps a password out of the address even then.
 */
export function AuthForm({ onSubmit, problem, problemTitle, children, link, ...button }: Props) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    document.onsubmit = null
    const pressed = document.querySelector<HTMLFormElement>('[data-pressed]')
    if (!pressed) return
    delete pressed.dataset.pressed
    // The form around it fills in the token of a link only now. A form that has left the page submits nothing.
    setTimeout(() => pressed.requestSubmit())
  }, [isHydrated])
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="group flex flex-col gap-5">
      {problem && <ErrorBox {...(problemTitle && { title: problemTitle })}>{problem}</ErrorBox>}
      {children}
      <Button type="submit" disabled={button.isBusy || !isHydrated} className="w-full">
        <span className="group-data-pressed:hidden">{button.isBusy ? button.submitting : button.submit}</span>
        {!isHydrated && <span className="hidden group-data-pressed:inline">{button.submitting}</span>}
      </Button>
      {link}
    </form>
  )
}

/** The failure of a whole form, in red above it. */
function ErrorBox({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-bad bg-bad-wash p-4 text-bad">
      <Icon of={CircleAlert} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        <p>{children}</p>
      </div>
    </div>
  )
}
