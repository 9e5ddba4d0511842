const CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether the file system said, also by way of a library, that the disk or what we may use of it is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.has(String(error.code))) return true
  return isDiskFull(error.cause)
}
