/** A server that is started with these settings knows the organiser. */
export const ORGANISER = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'a long enough password' }

/**
 * Signs in and returns a function that saves one room's new name, a write that the database keeps, and gives its
 * milliseconds.
 */
export async function organiser(port: number, place: string): Promise<() => Promise<number>> {
  const site = `http://127.0.0.1:${port}`
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: ORGANISER.ADMIN_EMAIL, password: ORGANISER.ADMIN_PASSWORD }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const rooms: { id: number }[] = await (await fetch(`${site}/api/rooms?${place}`)).json()
  let count = 0
  return async () => {
    count += 1
    const began = performance.now()
    const answer = await fetch(`${site}/api/rooms/${rooms[0]?.id}`, {
      method: 'PUT',
      headers: { ...json, cookie },
      body: JSON.stringify({ name: `Hall ${count}` }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
}
