import type { ComponentProps } from 'react'
import { isPlainClick, usePathname } from '../lib/address.tsx'
import { searchOf, showView, type View } from './view.ts'

/** A link to another view of the schedule, which works without scripts. */
export function ViewLink({ view, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { view: View }) {
  return (
    <a
      {...rest}
      href={`${usePathname()}${searchOf(view)}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onClick?.(event)
        showView(view)
      }}
    />
  )
}
