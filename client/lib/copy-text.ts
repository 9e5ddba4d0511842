/**
 * Copies a text to the clipboard. Over plain http, as in halls with their own server, browsers copy only selected text.
 * @throws if the browser can do neither
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!copySelected(text)) throw new Error('This browser copies nothing')
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;top:0;opacity:0'
  // Within an open dialog, because the page around it cannot have the focus.
  before?.parentElement?.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
