import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { Icon } from './icon.tsx'
import { SideMenu } from './side-menu.tsx'
import { Spinner } from './spinner.tsx'
import { TabPanel, TabRow } from './tab-row.tsx'

export type SectionTab = { value: string; label: string }

type Props = {
  /** The name of the whole that the sections divide. */
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly SectionTab[]
  /** The section that shows; its code may come in a chunk of its own. */
  children: ReactNode
}

/** Sections as tabs; on small screens a button opens them as a side menu. Which one shows is in the address. */
export function SectionTabs({ label, value, onChange, tabs, children }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const panel = useId()
  const shown = tabs.find((tab) => tab.value === value)
  return (
    <>
      <button
        type="button"
        onClick={() => setMenuOpen(true)}
        aria-haspopup="dialog"
        className="@container mb-5 flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md border border-edge bg-card px-3 py-1.5 text-left font-semibold sm:px-4 lg:hidden"
      >
        <Icon of={MenuIcon} className="@max-[12rem]:hidden" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="sr-only">{label}: </span>
          {shown?.label}
        </span>
        <Icon of={ChevronDown} />
      </button>
      {isMenuOpen && (
        <SideMenu
          onClose={() => setMenuOpen(false)}
          title={label}
          value={value}
          items={tabs}
          onChoose={(next) => {
            setMenuOpen(false)
            onChange(next)
          }}
        />
      )}
      <TabRow
        panel={panel}
        label={label}
        value={value}
        onChange={onChange}
        tabs={tabs}
        className="mb-7 hidden text-sm lg:flex lg:flex-wrap xl:text-base"
      />
      <TabPanel id={panel} value={value}>
        <ErrorBoundary at={value}>
          <Suspense fallback={<Spinner label="Loading..." />}>{children}</Suspense>
        </ErrorBoundary>
      </TabPanel>
    </>
  )
}
