/** Spreadsheets take a file without it for one in an old alphabet. */
export const BOM = '\uFEFF'

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula is led by an apostrophe, which
 * spreadsheets show as text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string): string {
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
