import { MailCheck } from 'lucide-react'
import { Link } from '../lib/address.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'

/** Says that there is no registration, and whom to ask. */
export function RegisterNote({ backPath }: { backPath: string }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex gap-4 rounded-md bg-sunken p-5">
        <Icon of={MailCheck} className="size-6 text-accent" />
        <div>
          <p className="font-semibold">Access is by invitation only</p>
          <p className="mt-1 text-soft">
            Please contact an existing administrator, who can invite you by email. The schedule and everything
            else for attendees needs no account.
          </p>
        </div>
      </div>
      <Link to={backPath} replace className={classes(buttonClass({ look: 'secondary' }), 'w-full')}>
        Return to Login
      </Link>
    </div>
  )
}
