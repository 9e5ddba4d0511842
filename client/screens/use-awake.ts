import { useEffect, useState } from 'react'

/**
 * Keeps the screen of this device on as long as the page is in sight. Browsers take that back when the page is hidden or the
 * battery is low, so it is asked for again when the page is seen, and each minute. A browser that cannot do it is left alone.
 * @param minute the number of this minute
 */
export function useAwake(minute: number): void {
  const [awake] = useState(createAwake)
  useEffect(() => awake.begin(), [awake])
  useEffect(() => awake.ask(minute), [awake, minute])
}

function createAwake() {
  let lock: WakeLockSentinel | null = null
  let asked: number | null = null
  let isEnded = false

  async function take(): Promise<void> {
    if (document.hidden || (lock && !lock.released)) return
    // Refused where the battery is low, or by a policy: then the device sleeps when it is used to.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    if (isEnded) release()
  }

  function release(): void {
    void lock?.release().catch(() => undefined)
    lock = null
  }

  const onSeen = () => void take()

  return {
    begin(): () => void {
      isEnded = false
      document.addEventListener('visibilitychange', onSeen)
      return () => {
        isEnded = true
        document.removeEventListener('visibilitychange', onSeen)
        release()
      }
    },
    ask(minute: number): void {
      if (minute === asked) return
      asked = minute
      void take()
    },
  }
}
