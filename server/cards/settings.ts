import type { CardReaderSettings } from '@conference-hub/card-reader'
import type { CardReaderAddress } from '../../domain/cards/session-cards.ts'
import type { Config } from '../config.ts'

/** The `OCR_*` settings in the form that the reader expects (docs/card-reading.md). */
export function cardReaderSettings({ ocr }: Pick<Config, 'ocr'>): CardReaderSettings {
  return {
    engine: ocr.engine,
    ...(ocr.apiUrl !== null && { apiUrl: ocr.apiUrl }),
    ...(ocr.apiKey !== null && { apiKey: ocr.apiKey }),
    ...(ocr.model !== null && { model: ocr.model }),
  }
}

/** Which pictures leave this server to be read, and to which host. */
export function readerAddress({ ocr: { engine, apiUrl } }: Pick<Config, 'ocr'>): CardReaderAddress {
  if (apiUrl === null || engine === 'none') return { host: null, sends: null }
  return { host: new URL(apiUrl).host, sends: engine === 'vision' ? 'photos' : 'doubts' }
}
