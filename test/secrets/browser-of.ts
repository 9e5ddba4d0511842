import type { Trace } from './traces.ts'

type Sent = {
  method?: string
  body?: unknown
  form?: FormData
  raw?: string
  headers?: Record<string, string>
}

/**
 * Makes calls to a server, keeps cookies, and stores every answer as traces. Secrets in cookies that the server gives
 * to their owner are moved from the traces into `given`, because that is their purpose.
 */
export function browserOf(address: string, traces: Trace[]) {
  const cookies = new Map<string, string>()
  const given: string[] = []

  async function ask(path: string, { method = 'GET', body, form, raw, headers = {} }: Sent = {}) {
    const response = await fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(raw !== undefined && { body: raw }),
      ...(form && { body: form }),
    })
    const text = await response.text()
    for (const line of response.headers.getSetCookie()) keep(line)
    const lines = [...response.headers]
      .filter(([name]) => name !== 'set-cookie')
      .map((pair) => pair.join(': '))
    const where = `${method} ${path.split('?')[0]} ${response.status}`
    traces.push({ where: `the head of ${where}`, text: lines.join('\n') }, { where, text })
    return { status: response.status, text }
  }

  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
    if (value.length > 8) given.push(value)
  }

  return { ask, given }
}
