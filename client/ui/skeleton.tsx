/** Reserves the space of a text that is still loading. */
export function Skeleton({ className = 'h-5 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-sm bg-sunken motion-safe:animate-pulse ${className}`}
    />
  )
}
