import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepScrollPosition } from './scroll-position.ts'

let frames: FrameRequestCallback[]
let scrolled: number
let stop: () => void

/** A reloaded page whose row of the schedule is lower in each frame. */
beforeEach(() => {
  frames = []
  scrolled = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never)
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {
    scrolled += 1
  })
  const address = location.pathname + location.search
  sessionStorage.setItem('scroll-position', JSON.stringify({ address, row: 'slot-7', top: 40 }))
  document.body.innerHTML = '<div id="slot-7"></div>'
  stop = keepScrollPosition()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

function nextFrame(): void {
  for (const each of frames.splice(0)) each(0)
}

it('seeks the row of a reloaded page, frame by frame', () => {
  nextFrame()
  expect([scrolled, history.scrollRestoration]).toEqual([2, 'manual'])
})

it.each(['wheel', 'pointerdown', 'keydown'])(
  'stops scrolling the page after a %s, so that pressed controls stay put',
  (name) => {
    window.dispatchEvent(new Event(name))
    nextFrame()
    nextFrame()
    expect([scrolled, history.scrollRestoration]).toEqual([1, 'auto'])
  },
)
