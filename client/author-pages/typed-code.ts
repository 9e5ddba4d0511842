/**
 * The code that a person typed, or the code in an address, because browsers copy a whole one, such as
 * "https://…/c/CODE?lang=de".
 */
export function typedCode(typed: string): string {
  const [address = ''] = typed.trim().split(/[?#]/)
  return address.replace(/\/+$/, '').split('/').at(-1) ?? ''
}
