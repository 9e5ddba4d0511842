import type { LucideIcon } from 'lucide-react'

/** A drawing beside words; it says nothing to a screen reader. */
export function Icon({ of: Drawing, className = 'size-5' }: { of: LucideIcon; className?: string }) {
  return <Drawing aria-hidden="true" className={`shrink-0 ${className}`} strokeWidth={1.75} />
}
