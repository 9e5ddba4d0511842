import type { CardReaderSettings } from '@conference-hub/card-reader'
import type { Config } from '../config.ts'

/** The `OCR_*` settings, as the reader takes them (docs/card-reading.md). */
export function cardReaderSettings({ ocr }: Pick<Config, 'ocr'>): CardReaderSettings {
  return {
    engine: ocr.engine,
    ...(ocr.apiUrl !== null && { apiUrl: ocr.apiUrl }),
    ...(ocr.apiKey !== null && { apiKey: ocr.apiKey }),
    ...(ocr.model !== null && { model: ocr.model }),
  }
}
