import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { tooLarge, wrongMediaType } from './errors.ts'

/** A file of a multipart body, whole in memory: uploads are small and bounded. */
export type Upload = { bytes: Buffer; fileName: string; mediaType: string }

/**
 * Reads a multipart body: its fields become the body, its files `request.uploads`. A JSON body is left as it is.
 * Unknown file fields are refused, empty file fields count as not given.
 */
export async function readMultipart(request: FastifyRequest, fileFields: readonly string[]): Promise<void> {
  if (!request.isMultipart()) return
  const fields: Record<string, string> = {}
  const uploads: Record<string, Upload> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const bytes = await part.toBuffer()
      if (!fileFields.includes(part.fieldname))
        throw wrongMediaType(`There is no file field "${part.fieldname}"`)
      if (bytes.length > 0)
        uploads[part.fieldname] = { bytes, fileName: part.filename, mediaType: part.mimetype }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge('This file is too large')
    throw error
  }
  request.body = fields
  request.uploads = uploads
}
