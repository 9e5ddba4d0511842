import type { Database } from './schema.ts'

/**
 * The id that the database got when it was created. A restored or moved installation has a new id; a dump or a copy of
 * the file has the original's.
 */
export async function installationId(db: Database): Promise<string> {
  const { installation } = await db.selectFrom('site').select('installation').executeTakeFirstOrThrow()
  return installation
}

/**
 * Assigns the rows of phones and webhooks to an address, unless another address owns them. Without such rows nothing is
 * assigned, because an installation may still get its final address.
 * @returns the address that owns the rows; the given one if none does
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

/** Assigns the rows of phones and webhooks to an address, regardless of their previous owner. */
export async function takeOverSending(db: Database, address: string): Promise<void> {
  await db.updateTable('site').set({ sender: address }).execute()
}
