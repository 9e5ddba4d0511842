/** Whether the store of uploaded files could not do what it was asked to, for whatever reason. */
export function isStoreFailure(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^E_CANNOT_(READ|WRITE|CHECK)_FILE/.test(String(error.code))
  )
}
