import { useEffect, useState } from 'react'

/**
 * Keeps this device's screen on while the page is visible. Browsers undo that when the page is hidden or the battery is
 * low, so it is requested again when the page becomes visible, and every minute. Does nothing in browsers without
 * support.
 * @param minute the number of the current minute
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
    // Refused if the battery is low, or by a policy; then the device sleeps as usual.
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
