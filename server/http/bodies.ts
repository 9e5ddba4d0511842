import { t } from '../../domain/text/t.ts'
import '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal, tooLarge, wrongMediaType } from '../lib/errors.ts'

/** A file of a multipart body, whole in memory: uploads are small and bounded. */
export type Upload = { bytes: Buffer; fileName: string; mediaType: string }

const MEGABYTE = 2 ** 20
/** An unknown file is refused by its name, and a second one by their number. */
const FILES_USUALLY = 2

/**
 * Reads a multipart body: its fields become the body, its files `request.uploads`. A JSON body is left as it is.
 * Unknown file fields and named files without content are refused; a file field without a chosen file counts as not
 * given.
 * @param maxFileBytes the most bytes of one file, if less than the server's own bound
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
    // One byte more than allowed is read, so that a file of exactly that size is not mistaken for a longer one.
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
      // A form without a chosen file sends an empty part without a name.
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

/** A broken multipart body is the request's fault, not the server's. */
function asRefusal(error: unknown, maxFileBytes: number | undefined): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge(maxFileBytes)
  if (/_LIMIT$/.test(code)) return tooLarge(t('refusal.manyParts'))
  return invalid(t('refusal.unreadableUpload'))
}

/** Many clients name a JSON body with every request, also where they send none, as when deleting. */
export function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
