/** The first stop of the keyboard: past the header, to the page's content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-card focus:px-4 focus:py-3 focus:font-semibold"
    >
      Skip to content
    </a>
  )
}
