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
 * Writes HTML or XML. Texts are escaped, also for quoted attributes; lists are joined; `false`, `null` and `undefined`
 * are left out.
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

/** Removes the control characters that neither HTML nor XML allows, even escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\r\t]|\uFFFE|\uFFFF/gu, '')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
