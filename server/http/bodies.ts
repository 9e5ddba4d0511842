import { t } from '../../domain/text/t.ts'
import '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal, tooLarge, wrongMediaType } from '../lib/errors.ts'

/** A file of a multipart body, held in memory because uploads are small and limited. */
export type Upload = { bytes: Buffer; fileName: string; mediaType: string }

const MEGABYTE = 2 ** 20
/** Two, so that an unknown file field is refused by its name, and only a further file by the count. */
const FILES_USUALLY = 2

/**
 * Reads a multipart body: its fields become the body, its files `request.uploads`. Leaves a JSON body as it is. Refuses
 * unknown file fields and named files without content. A file field without a chosen file counts as absent.
 * @param maxFileBytes the limit for one file, if lower than the server's own
 */
export async function readMultipart(
  request: FastifyRequest,
  fileFields: readonly string[],
  maxFileBytes?: number,
): Promise<void> {
  if (!request.isMultipart()) return
  const fields = new Map<string, string>()
  const uploads: Record<string, Upload> = {}
  try {
    // Reads one byte more than allowed, to tell a file of exactly that size from a longer one.
    const fileSize = maxFileBytes === undefined ? {} : { fileSize: maxFileBytes + 1 }
    const files = Math.max(FILES_USUALLY, fileFields.length)
    for await (const part of request.parts({ limits: { ...fileSize, files } })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== 'string')
          throw invalid(t('refusal.textTooLong'), part.fieldname)
        fields.set(part.fieldname, part.value)
        continue
      }
      const bytes = await part.toBuffer()
      if (bytes.length > (maxFileBytes ?? Number.POSITIVE_INFINITY)) throw fileTooLarge(maxFileBytes)
      if (!fileFields.includes(part.fieldname))
        throw wrongMediaType(t('refusal.unknownFile', { name: part.fieldname }))
      // A form without a chosen file sends an empty part without a file name.
      if (bytes.length === 0 && part.filename) throw invalid(t('refusal.emptyFile'), part.fieldname)
      if (bytes.length > 0)
        uploads[part.fieldname] = { bytes, fileName: part.filename, mediaType: part.mimetype }
    }
  } catch (error) {
    throw asRefusal(error, maxFileBytes)
  }
  request.body = Object.fromEntries(fields)
  request.uploads = uploads
}

function fileTooLarge(maxFileBytes: number | undefined): Refusal {
  if (maxFileBytes === undefined) return tooLarge(t('refusal.largeFile'))
  return tooLarge(t('refusal.fileSize', { megabytes: maxFileBytes / MEGABYTE }))
}

/** A broken multipart body is the sender's fault: 400, not 500. */
function asRefusal(error: unknown, maxFileBytes: number | undefined): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(maxFileBytes)
  if (/_LIMIT$/.test(code)) return tooLarge(t('refusal.manyParts'))
  return invalid(t('refusal.unreadableUpload'))
}

/**
 * Accepts JSON only. The content type of an empty body does not matter: many clients send one with every request, even a
 * DELETE without a body.
 */
export function takeJson(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-length'] === '0') delete headers['content-type']
  })
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
