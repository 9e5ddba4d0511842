import { z } from 'zod'

/** The schema of an occurrence that is stored as a code and its values instead of a sentence. */
export function coded<Code extends string, Shape extends z.core.$ZodShape>(code: Code, values: Shape) {
  return z.object({ code: z.literal(code), ...values })
}

/** A sentence without a code: stored before there were codes, or written by another program. */
export const codedText = coded('text', { text: z.string() })

/** Parses a stored code and its values. Any other text was stored by a server version without codes. */
export function readCoded<Kept>(schema: z.ZodType<Kept>, json: string): Kept | z.output<typeof codedText> {
  const read = schema.safeParse(parsed(json))
  return read.success ? read.data : { code: 'text', text: json }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The schema of a code in a reply, open to future codes. */
export function codedInReply<Kept>(): z.ZodType<Kept> {
  return z.looseObject({ code: z.string() }) as z.ZodType as z.ZodType<Kept>
}
