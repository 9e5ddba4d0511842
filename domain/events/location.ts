import { isAddressable } from '../addressable.ts'
import { t, textKey } from '../text/t.ts'
import { requiredText } from '../text/text.ts'

const LONGEST = 120

/**
 * Normalized to composed letters, so that a city has one address: file names on macOS and copied PDF text have "ü" as
 * two characters. Composing takes a time that grows with the square of the number of accents, seconds for 100 KB, so a
 * text that is too long is left as it is. It comes last, because composed letters can be more: "क़" is two.
 */
export const location = requiredText(LONGEST, textKey('invalid.location'))
  .refine((value) => value.length > LONGEST || value.trim() === '' || isAddressable(value), {
    error: () => t('invalid.addressable'),
  })
  .overwrite((value) => (value.length > LONGEST ? value : value.normalize('NFC')))
