import { Link, type LinkProps } from '../lib/address.tsx'

/** A link to another page, below a form's button. */
export function FormLink(props: LinkProps) {
  return (
    <p className="text-center">
      <Link {...props} className="inline-block py-2.5 font-semibold text-accent underline" />
    </p>
  )
}
