import { useEffect, useState } from 'react'

const SHOWS_AFTER = 300

/** Whether something has taken so long (300 ms) that the user should see it. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), SHOWS_AFTER)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}

/** A moving line for work of more than 300 ms, with a text for screen readers. */
export function BusyBar({ isBusy, label }: { isBusy: boolean; label: string }) {
  const isSlow = useIsSlow(isBusy)
  return (
    <div role="status" className="h-1 overflow-hidden">
      {isSlow && (
        <>
          <div className="h-full w-1/3 bg-accent motion-safe:animate-busy" />
          <span className="sr-only">{label}</span>
        </>
      )}
    </div>
  )
}
