import { z } from 'zod'

/** The schema of something that happened, kept as a code and its values in place of a sentence. */
export function coded<Code extends string, Shape extends z.core.$ZodShape>(code: Code, values: Shape) {
  return z.object({ code: z.literal(code), ...values })
}

/** A sentence that no code was found for: one from before there were codes, or what another program said. */
export const codedText = coded('text', { text: z.string() })

/** What a text of the database says as a code and values. One that is none comes from a server of before there were codes. */
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

/** The schema of it in a reply: new codes come without a new contract. */
export function codedInReply<Kept>(): z.ZodType<Kept> {
  return z.looseObject({ code: z.string() }) as z.ZodType as z.ZodType<Kept>
}
