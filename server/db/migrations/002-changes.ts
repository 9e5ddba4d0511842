/**
 * Created the notes of changes, which the events' revisions have replaced. Migration 005 drops everything that it
 * created.
 */
export async function up(): Promise<void> {
  // Does nothing now.
}
