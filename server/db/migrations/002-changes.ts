/** Made the notes of changes, which events' revisions have replaced: 005 drops what it made. */
export async function up(): Promise<void> {
  // Nothing is left of it.
}
