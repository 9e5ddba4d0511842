/** Whether a text may contain Markdown. False positives are possible, false negatives are not. */
export function hasMarks(text: string): boolean {
  return /[*_`[\\<]|\/\/|^ *([-+>#=~]|\d+[.)])/m.test(text)
}
