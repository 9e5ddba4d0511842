import { XMLBuilder } from 'fast-xml-parser'

/** Writes XML from objects: a name that begins with @ is an attribute. */
export const xmlBuilder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
})
