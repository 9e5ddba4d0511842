import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Colleague, SIGN_MS, SILENT_AFTER_MS } from '../../domain/schedule/colleagues.ts'
import { t } from '../../domain/text/t.ts'
import { randomName } from '../lib/random-name.ts'
import { useCall } from '../net/calling.tsx'
import type { Names } from './use-acts.ts'

const LOOK_MS = 2_000
const OWN = randomName()
/** The number of signals that this window has sent. */
let count = 0

type Heard = Colleague & { until: number }
type Props = {
  eventId: number
  userId: number
  /** The session that is lifted on this board. */
  sessionId: number | null
  /** Receives who has lifted which session. */
  onHeard: (names: Names) => void
}

/**
 * Shows who else has the board open. Each board sends signals to the others; one that stops sending is removed within
 * seconds.
 */
export function Colleagues({ eventId, userId, sessionId, onHeard }: Props) {
  const call = useCall()
  const [heard, setHeard] = useState<readonly Heard[]>([])
  /** The last signal of each other window. */
  const last = useRef(new Map<string, Heard>())

  const say = useEffectEvent((lifted: number | null) => {
    if (document.hidden) return
    const body = { eventId, window: OWN, sessionId: lifted, count: ++count }
    void call('POST /api/colleagues', { body }).catch(() => undefined)
  })
  const answer = useEffectEvent(() => say(sessionId))

  useEffect(() => {
    const sayAgain = () => say(sessionId)
    sayAgain()
    const timer = setInterval(sayAgain, SIGN_MS)
    document.addEventListener('visibilitychange', sayAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sayAgain)
    }
  }, [sessionId])

  useEffect(() => {
    const hear = (event: Event) => {
      const said: Colleague = JSON.parse((event as MessageEvent<string>).data)
      if (said.window === OWN) return
      const before = last.current.get(said.window)
      if ((said.count ?? Infinity) < (before?.count ?? 0)) return
      last.current.set(said.window, { ...said, until: performance.now() + SILENT_AFTER_MS })
      setHeard([...last.current.values()])
      // Answers a new window at once.
      if (!before) answer()
    }
    const forget = () => {
      const silent = [...last.current.values()].filter(({ until }) => until <= performance.now())
      for (const { window } of silent) last.current.delete(window)
      if (silent.length > 0) setHeard([...last.current.values()])
    }
    addEventListener('colleague', hear)
    const timer = setInterval(forget, LOOK_MS)
    return () => {
      removeEventListener('colleague', hear)
      clearInterval(timer)
    }
  }, [])

  useEffect(
    () =>
      onHeard(
        new Map(
          heard.flatMap(({ sessionId: id, name, ...said }) =>
            id === null || said.userId === userId ? [] : [[id, { name, isMoving: true }]],
          ),
        ),
      ),
    [heard, userId, onHeard],
  )

  const others = heard.filter((said) => said.userId !== userId)
  const names = [...new Set(others.map(({ name }) => name))].sort().join(', ')
  return names && <p className="text-sm text-soft wrap-anywhere">{t('board.alsoHere', { names })}</p>
}
