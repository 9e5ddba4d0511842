import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

/** Open dialogs, from bottom to top. */
type Open = readonly ('Edit' | 'Discard?' | 'Really?')[]

function Screen({ open, onClose }: { open: Open; onClose: (title: string) => void }) {
  return (
    <>
      <main>
        <button type="button">Page</button>
      </main>
      <div inert>Preview</div>
      {open.map((title) => (
        <Dialog key={title} isOpen title={title} onClose={() => onClose(title)}>
          <button type="button">{`Answer ${title}`}</button>
        </Dialog>
      ))}
    </>
  )
}

/** A page whose callbacks after a paint run only when a test allows, as on a slow machine. */
function show() {
  const late = new Map<number, FrameRequestCallback>()
  let frames = 0
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => {
    frames += 1
    late.set(frames, act)
    return frames
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => late.delete(frame))
  const closed: string[] = []
  const { rerender } = render(<Screen open={[]} onClose={(title) => closed.push(title)} />)
  return {
    closed,
    open: (...open: Open) => rerender(<Screen open={open} onClose={(title) => closed.push(title)} />),
    paint: async () => {
      const acts = [...late.values()]
      late.clear()
      for (const act of acts) act(0)
      // Each of them continues in its own timer; this one comes after them.
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

/** Texts of the page and of buttons in dialogs that a person can reach. */
function reached(): string[] {
  const all = [screen.getByText('Page'), screen.getByText('Preview'), ...screen.queryAllByText(/^Answer /)]
  return all.filter((each) => !each.closest('[inert]')).map((each) => each.textContent)
}

it('keeps only the last dialog reachable when several open before the page has become inert', async () => {
  const { open, paint, closed } = show()
  open('Edit')
  open('Edit', 'Discard?')
  open('Edit', 'Discard?', 'Really?')
  await paint()
  expect(reached()).toEqual(['Answer Really?'])
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['Really?'])
  open('Edit', 'Discard?')
  expect(reached()).toEqual(['Answer Discard?'])
  open('Edit')
  expect(reached()).toEqual(['Answer Edit'])
  open()
  expect(reached()).toEqual(['Page'])
})

it('closes the last dialog with Escape before anything has become inert', async () => {
  const { open, closed } = show()
  open('Edit')
  open('Edit', 'Discard?')
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual(['Discard?'])
})

it('keeps the page inert when the lower of two dialogs closes first', async () => {
  const { open, paint } = show()
  open('Edit')
  await paint()
  open('Edit', 'Discard?')
  await paint()
  open('Discard?')
  expect(reached()).toEqual(['Answer Discard?'])
  open()
  expect(reached()).toEqual(['Page'])
})

it('leaves the page reachable when dialogs close before they are painted', async () => {
  const { open, paint } = show()
  open('Edit')
  open('Edit', 'Discard?')
  open('Edit')
  await paint()
  expect(reached()).toEqual(['Answer Edit'])
  open('Edit', 'Discard?')
  open()
  await paint()
  expect(reached()).toEqual(['Page'])
})

it('returns focus to the page when several dialogs close together, or the lower one first', async () => {
  const { open, paint } = show()
  const opener = screen.getByText('Page')
  const answer = (title: string) => screen.getByText(`Answer ${title}`)
  opener.focus()
  open('Edit')
  answer('Edit').focus()
  open('Edit', 'Discard?')
  await paint()
  answer('Discard?').focus()
  open('Edit')
  expect(document.activeElement).toBe(answer('Edit'))
  open('Edit', 'Discard?')
  await paint()
  open()
  expect(document.activeElement).toBe(opener)
  open('Edit')
  open('Edit', 'Discard?')
  await paint()
  open('Discard?')
  open()
  expect(document.activeElement).toBe(opener)
})
