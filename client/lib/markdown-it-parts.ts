/**
 * In place of three packages that markdown-it imports for what our Markdown does without (domain/text/markdown.ts): links of bare words
 * and named characters. Of Unicode it needs what browsers know.
 */

export const P = /\p{P}/u
export const S = /\p{S}/u

export class LinkifyIt {}

export const decodeHTMLStrict = (text: string) => text
