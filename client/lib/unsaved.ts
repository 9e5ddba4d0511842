type Field = Element & { value?: string }

/** Search fields and expandable sections change nothing that could be saved. */
const VIEW_ONLY = '[type=search], [type=checkbox]:not(form *)'

const typedInto = new Set<Field>()

/** Starts to watch input in this page, and finds input from before any script ran. */
export function watchTyping(page: Document): void {
  for (const each of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (each.value !== each.defaultValue && !each.matches(VIEW_ONLY)) typedInto.add(each)
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && !target.matches(VIEW_ONLY)) typedInto.add(target)
  }
  page.addEventListener('input', onInput, true)
}

/** Records that the server accepted the input of a form that does not track whether it is saved. */
export function noteSaved(): void {
  typedInto.clear()
}

/**
 * Whether a reload would lose something: a form or chosen photo marked with `data-unsaved`, or any other field that was
 * typed into and is still open.
 */
export function isUnsaved(): boolean {
  for (const each of typedInto)
    if (!each.isConnected || each.value === '' || each.closest('[data-unsaved]')) typedInto.delete(each)
  return typedInto.size > 0 || document.querySelector('[data-unsaved]:not([data-unsaved=false])') !== null
}
