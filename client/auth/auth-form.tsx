import { CircleAlert } from 'lucide-react'
import type { FormEventHandler, ReactNode } from 'react'
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
 * The frame of every form that holds a password or leads to one. Its button waits for the script: the browser alone
 * would send the form to nowhere. `post` keeps a password out of the address even then.
 */
export function AuthForm({ onSubmit, problem, problemTitle, children, link, ...button }: Props) {
  const isHydrated = useIsHydrated()
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-5">
      {problem && <ErrorBox {...(problemTitle && { title: problemTitle })}>{problem}</ErrorBox>}
      {children}
      <Button type="submit" disabled={button.isBusy || !isHydrated} className="w-full">
        {button.isBusy ? button.submitting : button.submit}
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
