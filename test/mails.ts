import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The emails that the application has written to an address, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some((each) => each.address === address))
}

/** Waits for email number `count` to an address, because some are sent after the answer. */
export async function mailTo(dataDir: string, address: string, count = 1): Promise<Email> {
  for (;;) {
    const mail = (await mailsTo(dataDir, address))[count - 1]
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The address that an email asks its reader to open. */
export function linkIn({ text }: { text?: string | undefined }): URL {
  return new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? 'about:blank')
}

/** The token in such an address, in a part that no server on the way sees. */
export function tokenIn(mail: { text?: string | undefined }): string {
  return tokenOf(linkIn(mail))
}

export function tokenOf({ hash }: URL): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}
