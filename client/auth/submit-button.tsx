import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Button } from '../ui/button.tsx'

type Props = { label: string; busyLabel: string; isBusy: boolean }

/**
 * The button of a form that holds a password. It waits for its script: the browser alone would send the form to
 * nowhere. (Such forms also say `method="post"`, so that no password can ever come into an address.)
 */
export function SubmitButton({ label, busyLabel, isBusy }: Props) {
  const isHydrated = useIsHydrated()
  return (
    <Button type="submit" disabled={isBusy || !isHydrated} className="w-full">
      {isBusy ? busyLabel : label}
    </Button>
  )
}
