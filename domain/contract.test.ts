import { expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Call, Calls } from './call.ts'

/** Every call as its callers see it, one line per part, so that a change shows as a line in a review. */
function contract(): string {
  return Object.entries(api as Calls)
    .map(([name, call]) => [name, ...linesOf(call).map((line) => `  ${line}`)].join('\n'))
    .join('\n\n')
}

function linesOf({ summary, access, params, query, body, reply, ...rest }: Call): string[] {
  const written = { params, query, body }
  const { files = [], maxFileBytes = 0, status = reply ? 200 : 204 } = rest
  return [
    summary,
    `for ${access}, answers ${status}`,
    ...(files.length > 0 ? [`files ${files.join(' ')} of at most ${maxFileBytes} bytes`] : []),
    ...Object.entries(written).flatMap(([part, schema]) =>
      schema ? [`${part} ${shapeOf(schema, 'input')}`] : [],
    ),
    ...(reply ? [`reply ${shapeOf(reply, 'output')}`] : []),
  ]
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.stringify(shape)
}

it('keeps the API contract; `npx vitest run domain/contract -u` saves an intended change', async () => {
  await expect(`${contract()}\n`).toMatchFileSnapshot('contract.txt')
})
