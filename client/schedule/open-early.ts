import type { State } from '../../domain/page-state.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { EarlyBox } from './early.ts'

// Handles a tap before the page is hydrated. This script, embedded in the page, shows the session's data from the page,
// at the session's address and with the template's texts, until the page takes over (early.ts). It leaves to the link
// everything that the schedule words differently from the detail: a session that is full, in the night, or at its own
// place or times, and one that opens beside the schedule (side-panel.ts).

type Parts = [
  title: HTMLElement,
  about: HTMLElement,
  when: HTMLElement,
  room: HTMLElement,
  by: HTMLElement,
  text: HTMLElement,
]

// The scripts are in the middle of the table, whose elements the page is about to hydrate.
const script = document.currentScript as HTMLElement
const template = script.previousElementSibling as HTMLTemplateElement
template.remove()
script.remove()

const keepTap = document.onclick
let open: EarlyBox | null = null
let isClosing = false

document.onclick = (event) => {
  const target = event.target as Element
  const tapped = target.closest<HTMLAnchorElement>('.session-title a')
  if (open && (target === open || target.closest('[href="?"]'))) leave()
  else if (
    !tapped ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey ||
    document.querySelector('[data-dialog]') ||
    matchMedia('(width >= 69rem)').matches
  )
    return
  else {
    const tile = document.querySelector<HTMLElement>(`tr ${linkOf(tapped)}`)?.closest('article')
    if (!tile?.querySelector('.star')) return keepTap?.call(document, event)
    if (!show(tapped, tile)) return
  }
  event.preventDefault()
}

/** A selector for the links to the same session. */
function linkOf({ search }: HTMLAnchorElement): string {
  return `a[href$="${search}"]`
}

document.onkeydown = ({ key }) => {
  if (open && key === 'Escape') leave()
}

/** Goes back once. The browser takes some time for that, and a second step would leave the event. */
function leave(): void {
  if (!isClosing) history.back()
  isClosing = true
}

window.onpopstate = () => {
  if (!open) return
  open.remove()
  silence()
  open.link.focus({ preventScroll: true })
  open = null
  isClosing = false
}

/**
 * Shows a session with the texts of its tile in the table, whichever of its links was tapped.
 * @returns whether it can
 */
function show(tapped: HTMLAnchorElement, tile: HTMLElement): boolean {
  const { search } = tapped
  const row = tile.closest('tr') as HTMLElement
  if (row.matches('.is-night') || tile.querySelector('.session-where,.session-presenter>*')) return false
  const panelOf = template.content.firstElementChild?.cloneNode(true) as HTMLElement
  const box: EarlyBox = Object.assign(panelOf, { link: tapped })
  const parts: Iterable<unknown> = box.querySelectorAll('h2,p>span,p span>*,p[dir]')
  const [title, about, when, room, by, text] = parts as Parts
  const words = (selector: string, within: ParentNode = tile) =>
    within.querySelector(selector)?.textContent?.trim() ?? ''
  const left = words(`.is-on:has(${linkOf(tapped)}) .day-head span`, document)
  title.textContent = words('a')
  about.style.cssText = (tile.parentElement as HTMLElement).style.cssText
  when.textContent = left
    ? (when.textContent as string).replace('{0}', words('.slot-end', row).slice(2)).replace('{1}', left)
    : `${dayOf(row)}${words('h3', row)}`
  room.textContent = words('.session-room')
  for (const each of document.querySelectorAll<HTMLAnchorElement>('thead a'))
    if (each.text === room.textContent) (room as HTMLAnchorElement).href = each.href
  by.textContent = words('.session-presenter')
  const { lang } = tile.querySelector('h4') as HTMLElement
  if (lang) title.lang = text.lang = lang
  const describe = () => {
    text.textContent = descriptionOf(Number(search.split('session=')[1]))
    if (!text.textContent) text.remove()
  }
  // The page's data are its last bytes.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', describe)
  else describe()
  open = box
  const panel = box.firstElementChild as HTMLElement
  // The maximum height, so that the parts that the page adds below move nothing.
  panel.style.height = '92dvh'
  box.dataset.search = location.search
  document.body.append(box)
  panel.focus({ preventScroll: true })
  history.pushState({ isFromSchedule: true }, '', search)
  // Making the page inert recomputes its style, so the session is painted first.
  requestAnimationFrame(() => setTimeout(silence))
  return true
}

/** "Saturday, May 9 · ", if the schedule has several days. */
function dayOf(row: Element): string {
  for (let each: Element | null = row; each; each = each.previousElementSibling)
    if (/^day/.test(each.id)) return `${each.textContent} · `
  return ''
}

function descriptionOf(id: number): string {
  const { reads }: State = JSON.parse(document.getElementById('state')?.textContent as string)
  const rows = Object.values(reads).flat() as (Partial<Session> | null)[]
  return rows.find((each) => each?.id === id && each.presenterName != null)?.description ?? ''
}

/** Makes the page inert while a session is open over it. */
function silence(): void {
  const root = document.getElementById('root') as HTMLElement
  root.inert = open?.isConnected as boolean
}
