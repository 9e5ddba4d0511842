/** Spreadsheets take a file without it for one in an old alphabet. */
export const BOM = '\uFEFF'

/** What a spreadsheet runs as a formula at the start of a cell, in East Asian letters as well. */
const AT_START = String.raw`^(?=['\s]*[=+\-@＝＋－＠]|[\t\r])`
/** And after what a spreadsheet of another country takes for the end of a cell or a row; a list of words is none. */
const WITHIN = String.raw`(?<=[;\t\r\n])(?=['\s]*(?:[=＝]|[+\-@＋－＠]\s*[^\s;(|]*[(|]))`
const FORMULA = new RegExp(`${AT_START}|${WITHIN}`, 'g')
const LED_FORMULA = new RegExp(`(?:${AT_START}|${WITHIN})'`, 'g')

/**
 * Rows as CSV (RFC 4180). What a spreadsheet would run as a formula is led by an apostrophe, which spreadsheets show as text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string): string {
  const safe = value.replaceAll(FORMULA, "'")
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell without the apostrophes that lead formulas. */
export function cellText(cell: string): string {
  return cell.replaceAll(LED_FORMULA, '')
}
