import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

type Put = (value: number) => RawBuilder<number>

/**
 * The rows of each question, in the order of the questions. PostgreSQL gets them in one text, since a round trip takes longer than a
 * small question. Such a text has no parameters, so `put` writes its numbers out; SQLite keeps a statement, and gets them beside it.
 */
export async function askAtOnce<Row>(
  db: Database,
  questions: (put: Put) => readonly RawBuilder<Row>[],
): Promise<readonly Row[][]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const asked = questions(isPostgres ? sql.lit : sql.val)
  // The answer to a single statement is not one of several.
  if (isPostgres && asked.length > 1) return (await sql<Row[]>`${sql.join(asked, sql`; `)}`.execute(db)).rows
  const answers: Row[][] = []
  for (const question of asked) answers.push((await question.execute(db)).rows)
  return answers
}
