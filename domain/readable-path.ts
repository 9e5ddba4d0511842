/** Whether a path's escapes can be read: `/%E0%A4%A` is cut off in the middle of a letter. */
export function isReadablePath(path: string): boolean {
  try {
    // The text is looked at: a build leaves out a call whose result nobody takes.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
