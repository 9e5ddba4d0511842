/** Whether a path's escapes can be read: `/%E0%A4%A` is cut off in the middle of a letter. */
export function isReadablePath(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
