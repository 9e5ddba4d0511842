/** Whether a text may hold Markdown. It says so of some texts without any, and of none with some that it does not. */
export function hasMarks(text: string): boolean {
  return /[*_`[\\<]|\/\/|^ *([-+>#=~]|\d+[.)])/m.test(text)
}
