import { CircleAlert } from 'lucide-react'
import { type FormEventHandler, type ReactNode, useEffect } from 'react'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  onSubmit: FormEventHandler
  /** The error of the whole form, with a title above it. */
  problem?: string | null
  problemTitle?: string
  submit: string
  submitting: string
  isBusy: boolean
  children: ReactNode
  /** A link from the form to another page. */
  link?: ReactNode
}

/**
 * The frame of every form with a password or for getting one. A press before the page's script has loaded is remembered
 * (early-press.ts), and submits the form afterward. Without scripts the button is disabled, because the browser alone
 * would submit the form to nowhere. `post` keeps a password out of the address even then.
 */
export function AuthForm({ onSubmit, problem, problemTitle, children, link, ...button }: Props) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return
    document.onsubmit = null
    const pressed = document.querySelector<HTMLFormElement>('[data-pressed]')
    if (!pressed) return
    delete pressed.dataset.pressed
    // The form around it fills in a link's token only now. A form that has been removed submits nothing.
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

/** The error of a whole form, in red above it. */
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
