import { KEYS, readKept } from '../lib/browser-storage.ts'
import { isBeside } from './side-panel.ts'

const ELSEWHERE = '[role="dialog"], [role="menu"]'
const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/**
 * Makes J open the first session in view, where sessions open beside the schedule and none is open. After that,
 * use-side-panel.ts handles the keys.
 * @returns a function that ends it
 */
export function openFirstByKey(): () => void {
  const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const isTyped = target instanceof Element && target.closest(TYPED_INTO)
    if (key !== 'j' || isTyped || ctrlKey || metaKey || altKey || !isBeside()) return
    if (readKept('localStorage', KEYS) || document.querySelector(ELSEWHERE)) return
    const links = [...document.querySelectorAll<HTMLElement>('main .session-title a')]
    const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    links.find((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().top > top)?.click()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
