/**
 * After this time without an answer, the connection counts as lost; the server gives up on a body after two minutes.
 */
const SILENT_MS = 150_000

/**
 * A `send` for `createCall` with large files. It reports the share of the body, 0 to 1, that has left this device,
 * which fetch cannot do.
 */
export function sendWithProgress(onSent: (share: number) => void) {
  return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const lost = () => reject(new TypeError('There was no answer'))
      if (signal?.aborted) return lost()
      signal?.addEventListener('abort', () => request.abort())
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.timeout = SILENT_MS
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded / Math.max(1, total))
      request.upload.onload = () => onSent(1)
      request.onload = () => resolve(responseOf(request))
      request.onerror = lost
      request.onabort = lost
      request.ontimeout = lost
      request.send(body as XMLHttpRequestBodyInit)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = request
    .getAllResponseHeaders()
    .split('\r\n')
    .filter(Boolean)
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
  const { status, statusText, responseText } = request
  return new Response(responseText || null, { status, statusText, headers })
}
