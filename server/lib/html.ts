/** Markup that needs no escaping. */
export class Html {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

/**
 * Writes HTML or XML: texts are escaped, also for attributes in quotes; lists are joined, and `false`, `null` and `undefined` are
 * nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)))
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.toString()
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object') return part.map(markupOf).join('')
  return escaped(String(part))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Neither HTML nor XML may hold the control characters that are left out, even escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\r\t]|\uFFFE|\uFFFF/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
