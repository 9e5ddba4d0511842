declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
  type Bidi = { getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Levels }
  const create: () => Bidi
  export = create
}
