import { Link, type LinkProps } from '../lib/address.tsx'

/** Where else one can go from a form, below its button. */
export function FormLink(props: LinkProps) {
  return (
    <p className="text-center">
      <Link {...props} className="inline-block py-2.5 font-semibold text-accent underline" />
    </p>
  )
}
