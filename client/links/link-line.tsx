/** A link in a list of the portal: its name, and below it where it leads. */
export function LinkLine({ title, url, more }: { title: string; url: string; more?: string | null }) {
  return (
    <>
      <p className="font-semibold">
        {title}
        {more && <span className="ml-2 text-sm font-normal text-soft">{more}</span>}
      </p>
      <p className="text-sm text-soft wrap-anywhere">{url}</p>
    </>
  )
}
