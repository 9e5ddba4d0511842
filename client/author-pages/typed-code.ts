/** The code that someone typed, or that of an address: browsers copy it whole, such as "https://…/c/CODE?lang=de". */
export function typedCode(typed: string): string {
  const [address = ''] = typed.trim().split(/[?#]/)
  return address.replace(/\/+$/, '').split('/').at(-1) ?? ''
}
