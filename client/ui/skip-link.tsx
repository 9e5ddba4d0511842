/** The first stop of the keyboard: past the header, to the page's content. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  )
}
