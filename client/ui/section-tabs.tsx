import { ChevronDown } from 'lucide-react'
import { createContext, type ReactNode, Suspense, useContext, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { inChunk } from './chunk.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Icon } from './icon.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { OnDemand } from './on-demand.tsx'
import { Spinner } from './spinner.tsx'
import { TabPanel, TabRow } from './tab-row.tsx'

const SideMenu = inChunk(() => import('./side-menu.tsx').then((file) => file.SideMenu))

type SectionTab = { value: string; label: string }

type Props = {
  /** The name of the page or section that the sections divide. */
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly SectionTab[]
  /** Content above each section. */
  above?: ReactNode
  /** The current section; its code may be a separate chunk. */
  children: ReactNode
}

/** Where the tabs of a page's sections are; the tabs of nested sections follow their section's tab. */
type Around = {
  /** Beside the page on wide screens. */
  rail: Element | null
  /** One line on narrower screens. */
  line: Element | null
  /**
   * The texts of the visible tabs around the current section, the outermost first; `at`: the index of the last one
   * among its neighbors.
   */
  shown: readonly string[]
  at?: number
}

const Around = createContext<Around>({ rail: null, line: null, shown: [] })

/** The texts of the visible tabs, which headings in their sections do not repeat. */
export const useShownTabs = () => useContext(Around).shown

/** Puts the tabs of the sections within it into this element on the rail. */
export function InRail({ rail, children }: { rail: Element | null; children: ReactNode }) {
  return <Around value={{ rail, line: null, shown: [] }}>{children}</Around>
}

/**
 * Sections as tabs on the rail of a wide screen; on smaller ones a button opens them as a side menu. Nested sections
 * are below their section's tab, and on the same line. The current section is in the address.
 */
export function SectionTabs({ label, value, onChange, tabs, above, children }: Props) {
  const { rail, line, at, shown: around } = useContext(Around)
  const [ownLine, setOwnLine] = useState<Element | null>(null)
  const panel = useId()
  const index = tabs.findIndex((tab) => tab.value === value)
  const shown = tabs[index]?.label ?? ''
  const button = <MenuButton {...{ label, value, onChange, tabs, shown }} />
  const row = <TabRow {...{ panel, label, value, onChange, tabs, at }} isUpright />
  return (
    <>
      {line ? (
        createPortal(button, line)
      ) : (
        <div ref={setOwnLine} className="mb-0.5 flex flex-wrap gap-1.5 lg:hidden">
          {button}
        </div>
      )}
      {rail && createPortal(row, rail)}
      {above}
      <TabPanel id={panel} value={value}>
        <ErrorBoundary at={value}>
          <Around value={{ rail, line: line ?? ownLine, shown: [...around, shown], at: index }}>
            <Suspense fallback={<Spinner label={t('loading')} />}>{children}</Suspense>
          </Around>
        </ErrorBoundary>
      </TabPanel>
    </>
  )
}

type MenuButtonProps = Omit<Props, 'above' | 'children'> & { shown: string }

function MenuButton({ label, value, onChange, tabs, shown }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={t('tabs.current', { label, section: shown })}
        className="flex min-h-11 min-w-0 flex-auto cursor-pointer items-center gap-1.5 rounded-md border border-edge bg-card px-2 py-1 text-start leading-tight font-semibold sm:px-4"
      >
        <span className="min-w-0 flex-1 break-words">{shown}</span>
        <Icon of={ChevronDown} />
      </button>
      {isOpen && (
        <OnDemand at={value} fallback={<NotLoaded title={label} onClose={() => setOpen(false)} />}>
          <SideMenu
            onClose={() => setOpen(false)}
            title={label}
            value={value}
            items={tabs}
            onChoose={(next) => {
              setOpen(false)
              onChange(next)
            }}
          />
        </OnDemand>
      )}
    </>
  )
}
