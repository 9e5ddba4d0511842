import { useState } from 'react'
import { FILTER_KINDS } from '../../domain/schedule.ts'
import type { Session } from '../../domain/sessions.ts'
import { Button } from '../ui/button.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { FilterSheet } from './chunks.ts'
import type { View } from './view.ts'

type Props = { view: View; sessions: readonly Session[]; found: number }

/** On a phone the filters are behind one button, in a sheet from below. */
export function FilterButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const chosen = FILTER_KINDS.flatMap((kind) => props.view.filters[kind]).length
  return (
    <span className="filter-button">
      <Button look="secondary" size="small" needsScript aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filter{chosen > 0 && ` · ${chosen}`}
      </Button>
      {isOpen && (
        <OnDemand at="filter">
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </span>
  )
}
