import { useIsLive } from '../lib/is-live.ts'
import { Button } from '../ui/button.tsx'

type Props = { label: string; busyLabel: string; isBusy: boolean }

/**
 * The button of a form that holds a password. It waits for its script: the browser alone would send the form to
 * nowhere. (Such forms also say `method="post"`, so that no password can ever come into an address.)
 */
export function SubmitButton({ label, busyLabel, isBusy }: Props) {
  const isLive = useIsLive()
  return (
    <Button type="submit" disabled={isBusy || !isLive} className="w-full">
      {isBusy ? busyLabel : label}
    </Button>
  )
}
