import { signInAt } from '../../test/server-process.ts'

/** The settings that make this person the server's organizer. */
export const ORGANIZER = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'a long enough password' }

/**
 * Signs in and returns a function that renames one room, a write that the database keeps, and returns its
 * milliseconds.
 */
export async function organizer(port: number, place: string): Promise<() => Promise<number>> {
  const site = `http://127.0.0.1:${port}`
  const cookie = await signInAt(site, { email: ORGANIZER.ADMIN_EMAIL, password: ORGANIZER.ADMIN_PASSWORD })
  return saverOf(port, place, cookie)
}

/** The same for a browser that is signed in by its cookie. */
export async function saverOf(port: number, place: string, cookie: string): Promise<() => Promise<number>> {
  const site = `http://127.0.0.1:${port}`
  const rooms: { id: number }[] = await (await fetch(`${site}/api/rooms?${place}`)).json()
  let count = 0
  return async () => {
    count += 1
    const began = performance.now()
    const answer = await fetch(`${site}/api/rooms/${rooms[0]?.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: `Hall ${count}` }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    return performance.now() - began
  }
}
