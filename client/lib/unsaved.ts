type Field = Element & { value?: string }

/** Searching and folding change nothing that could be saved. */
const VIEW_ONLY = '[type=search], [type=checkbox]:not(form *)'

const typedInto = new Set<Field>()

/** Begins to notice what people type or choose in this page, or have typed before any script ran. */
export function watchTyping(page: Document): void {
  for (const each of page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (each.value !== each.defaultValue && !each.matches(VIEW_ONLY)) typedInto.add(each)
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && !target.matches(VIEW_ONLY)) typedInto.add(target)
  }
  // On its way down: React keeps from others what is typed while a part of the page comes alive.
  page.addEventListener('input', onInput, true)
}

/** The server has taken what was typed. */
export function noteSaved(): void {
  typedInto.clear()
}

/** Whether a reload would lose something: a field that was typed into is still open, or a chosen photo is. */
export function isUnsaved(): boolean {
  for (const each of typedInto) if (!each.isConnected || each.value === '') typedInto.delete(each)
  return typedInto.size > 0 || document.querySelector('[data-unsaved]') !== null
}
