import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Database } from './schema.ts'

type Put = (value: number) => RawBuilder<number>

/**
 * The rows of each question, in the order of the questions. PostgreSQL gets all of them in one text, because a round
 * trip takes longer than a small question. That text cannot have parameters, so `put` writes numbers out. For SQLite,
 * `put` passes them as parameters, so that it can reuse prepared statements.
 */
export async function askAtOnce<Row>(
  db: Database,
  questions: (put: Put) => readonly RawBuilder<Row>[],
): Promise<readonly Row[][]> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const asked = questions(isPostgres ? sql.lit : sql.val)
  // For a single statement, the driver returns one answer rather than a list.
  if (isPostgres && asked.length > 1) return (await sql<Row[]>`${sql.join(asked, sql`; `)}`.execute(db)).rows
  const answers: Row[][] = []
  for (const question of asked) answers.push((await question.execute(db)).rows)
  return answers
}
