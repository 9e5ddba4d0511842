/**
 * Replaces three packages that markdown-it imports for features that our Markdown does not have
 * (domain/text/markdown.ts): links from plain text, and named characters. For Unicode, it uses what browsers provide.
 */

export const P = /\p{P}/u
export const S = /\p{S}/u

export class LinkifyIt {}

export const decodeHTMLStrict = (text: string) => text
