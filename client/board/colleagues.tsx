import { useEffect, useState } from 'react'
import { type Colleague, SIGN_MS, SILENT_AFTER_MS } from '../../domain/schedule/colleagues.ts'
import { t } from '../../domain/text/t.ts'
import { randomName } from '../lib/random-name.ts'
import { useCall } from '../net/calling.tsx'
import type { Names } from './use-acts.ts'

const LOOK_MS = 2_000
const OWN = randomName()
/** How many signs this window has said. */
let count = 0

type Heard = Colleague & { until: number }
type Props = {
  eventId: number
  userId: number
  /** The session that this board has lifted. */
  sessionId: number | null
  /** Gets who has lifted which session. */
  onHeard: (names: Names) => void
}

/** Who else has the board open. Others hear of this one by its signs; a board that says nothing more is forgotten within seconds. */
export function Colleagues({ eventId, userId, sessionId, onHeard }: Props) {
  const call = useCall()
  const [heard, setHeard] = useState<readonly Heard[]>([])
  const windows = heard
    .map(({ window }) => window)
    .sort()
    .join()

  // A window that is new here hears of this one at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `windows` is the reason to say it again
  useEffect(() => {
    const say = () => {
      if (document.hidden) return
      const body = { eventId, window: OWN, sessionId, count: ++count }
      void call('POST /api/colleagues', { body }).catch(() => undefined)
    }
    say()
    const timer = setInterval(say, SIGN_MS)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [call, eventId, sessionId, windows])

  useEffect(() => {
    const hear = (event: Event) => {
      const said: Colleague = JSON.parse((event as MessageEvent<string>).data)
      if (said.window === OWN) return
      const until = performance.now() + SILENT_AFTER_MS
      setHeard((before) => {
        const last = before.find(({ window }) => window === said.window)
        if ((said.count ?? Infinity) < (last?.count ?? 0)) return before
        return [...before.filter((each) => each !== last), { ...said, until }]
      })
    }
    const forget = () =>
      setHeard((before) => {
        const left = before.filter(({ until }) => until > performance.now())
        return left.length < before.length ? left : before
      })
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
