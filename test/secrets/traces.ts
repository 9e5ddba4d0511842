/** A text that left the server, and where it went. */
export type Trace = { where: string; text: string }

/** The secrets found, by name, form and place, without the secrets themselves. */
export function findSecrets(secrets: Readonly<Record<string, string>>, traces: readonly Trace[]): string[] {
  const found = new Set<string>()
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret.length < 8) throw new Error(`${name} is too short to be told from other texts`)
    for (const [form, text] of formsOf(secret))
      for (const trace of traces)
        if (trace.text.includes(text)) found.add(`${name} as ${form} in ${trace.where}`)
  }
  return [...found].sort()
}

/** The forms in which a secret may have been written, including within a longer encoded text. */
export function formsOf(secret: string): [form: string, text: string][] {
  const forms: [string, string][] = [
    ['it is', secret],
    ['JSON', JSON.stringify(secret).slice(1, -1)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)],
    ['part of an address', encodeURIComponent(secret)],
    ['a field of a form', new URLSearchParams({ a: secret }).toString().slice(2)],
    ['HTML', escaped(secret)],
    ['hexadecimal', Buffer.from(secret).toString('hex')],
  ]
  for (const before of [0, 1, 2]) {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)])
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64')
    // The first characters depend on the preceding text.
    const own = whole.slice(before === 0 ? 0 : 4)
    forms.push(['base64', own], ['base64url', own.replaceAll('+', '-').replaceAll('/', '_')])
  }
  return forms
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
