import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

/** The failure of a whole form, in red above it. */
export function ErrorBox({ title, children }: { title?: string; children: ReactNode }) {
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
