/** Without a byte order mark, spreadsheets assume an old encoding. */
export const BOM = '\uFEFF'

/** The start of a cell that a spreadsheet would run as a formula, including full-width characters. */
const AT_START = String.raw`^(?=['\s]*[=+\-@＝＋－＠]|[\t\r])`
/**
 * The same after a character that spreadsheets in other countries treat as the end of a cell or row. Plain lists of
 * words do not match.
 */
const WITHIN = String.raw`(?<=[;\t\r\n])(?=['\s]*(?:[=＝]|[+\-@＋－＠]\s*[^\s;(|]*[(|]))`
const FORMULA = new RegExp(`${AT_START}|${WITHIN}`, 'g')
const LED_FORMULA = new RegExp(`(?:${AT_START}|${WITHIN})'`, 'g')

/**
 * Rows as CSV (RFC 4180). An apostrophe precedes text that a spreadsheet would run as a formula, so that it is shown as
 * text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string): string {
  const safe = value.replaceAll(FORMULA, "'")
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell without the apostrophes in front of formulas. */
export function cellText(cell: string): string {
  return cell.replaceAll(LED_FORMULA, '')
}
