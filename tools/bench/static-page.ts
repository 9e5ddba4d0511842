import { labelOf } from '../../domain/session-words.ts'
import { clockRange } from '../../domain/times.ts'
import { DATE } from './servers.ts'

type Slot = { id: number; startTime: string; endTime: string; isStatic: boolean; staticTitle: string | null }
type Session = {
  title: string
  description: string
  presenterName: string
  roomName: string
  timeSlotId: number
  level: string[]
  type: string[]
  focus: string[]
}

const STYLE =
  'body{font:1rem/1.5 system-ui;margin:0 auto;max-width:70rem;padding:1rem}h1{font-size:2rem}section{border-top:1px solid #ccc}article{border:1px solid #ccc;border-radius:8px;padding:.75rem;margin:.5rem 0}h3{margin:0;font-size:1rem}p{margin:.25rem 0}b{font-weight:500;background:#eee;border-radius:4px;padding:0 .4rem}'

/** The event's content, descriptions too, as one page written by hand: the best possible page. */
export async function staticPage(port: number, city: string): Promise<string> {
  const read = async <T>(name: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${name}?city=${city}&date=${DATE}`)
    return JSON.parse(await answer.text())
  }
  const slots = await read<Slot[]>('time-slots')
  const sessions = await read<Session[]>('sessions')
  const body = slots.map((slot) => {
    const own = sessions.filter(({ timeSlotId }) => timeSlotId === slot.id)
    const cards = own.map(
      (each) =>
        `<article><h3><a href="#">${each.title}</a></h3><p>${each.presenterName}, ${each.roomName}</p><p>${[...each.type, ...each.level, ...each.focus].map((value) => `<b>${labelOf(value, [])}</b>`).join(' ')}</p><p hidden>${each.description}</p></article>`,
    )
    return `<section><h2>${clockRange(slot, 12)}</h2>${slot.isStatic ? `<p>${slot.staticTitle}</p>` : cards.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unconference</title><style>${STYLE}</style><h1>Unconference</h1>${body.join('')}</html>`
}
