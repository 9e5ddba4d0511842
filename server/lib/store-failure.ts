/** Whether the store of uploaded files failed, for whatever reason. */
export function isStoreFailure(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && /^E_CANNOT_(READ|WRITE|CHECK)_FILE/.test(String(error.code))
  )
}

/** A failure in the middle of a file, which the library hands on as the socket or the disk reports it. */
export function unreadable(key: string, cause: unknown): Error {
  return Object.assign(new Error(`Cannot read file "${key}"`, { cause }), { code: 'E_CANNOT_READ_FILE' })
}

/** Whether an error of the folder or of the object store says that there is no such file. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT')) return true
  return isNotFound(error.cause)
}
