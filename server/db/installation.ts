import type { Database } from './schema.ts'

/**
 * The id that the database was given when it was made. A restored or moved installation has a new one; a dump, or a copy
 * of the file, has that of its original.
 */
export async function installationId(db: Database): Promise<string> {
  const { installation } = await db.selectFrom('site').select('installation').executeTakeFirstOrThrow()
  return installation
}

/**
 * Makes the rows of phones and webhooks those of an address, unless they are another's. Where there are none, they are no one's
 * yet: an installation may still get its right address.
 * @returns the address whose they are; the given one where they are no one's
 */
export async function claimSending(db: Database, address: string): Promise<string> {
  const { sender } = await db.selectFrom('site').select('sender').executeTakeFirstOrThrow()
  if (sender !== '') return sender
  const phone = await db.selectFrom('phones').select('id').limit(1).executeTakeFirst()
  const webhook = await db.selectFrom('webhooks').select('id').limit(1).executeTakeFirst()
  if (!phone && !webhook) return address
  await db.updateTable('site').set({ sender: address }).where('sender', '=', '').execute()
  const claimed = await db.selectFrom('site').select('sender').executeTakeFirstOrThrow()
  return claimed.sender
}

/** Makes the rows of phones and webhooks those of an address, whosever they were. */
export async function takeOverSending(db: Database, address: string): Promise<void> {
  await db.updateTable('site').set({ sender: address }).execute()
}
