import { ChevronDown, Menu as MenuIcon, X } from 'lucide-react'
import { createContext, type ReactNode, Suspense, useContext, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { Button } from './button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { TabPanel, TabRow } from './tab-row.tsx'
import { useModal } from './use-modal.ts'

type SectionTab = { value: string; label: string }

type Props = {
  /** The name of the whole that the sections divide. */
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly SectionTab[]
  /** What is between the tabs and each section. */
  below?: ReactNode
  /** The section that shows; its code may come in its own chunk. */
  children: ReactNode
}

const ShownTab = createContext<string | undefined>(undefined)

/** The words of the tab in sight, which a heading in its section need not repeat. */
export const useShownTab = () => useContext(ShownTab)

/** Sections as tabs; on small screens a button opens them as a side menu. Which one shows is in the address. */
export function SectionTabs({ label, value, onChange, tabs, below, children }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const panel = useId()
  const shown = tabs.find((tab) => tab.value === value)
  return (
    <>
      <button
        type="button"
        onClick={() => setMenuOpen(true)}
        aria-haspopup="dialog"
        aria-label={shown && t('tabs.current', { label, section: shown.label })}
        className="@container mb-1 flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md border border-edge bg-card px-3 py-1 text-start font-semibold sm:mb-2 sm:px-4 lg:hidden"
      >
        <Icon of={MenuIcon} className="@max-[12rem]:hidden" />
        <span className="min-w-0 flex-1 wrap-anywhere">{shown?.label}</span>
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
        className="mb-2 hidden text-sm lg:flex lg:flex-wrap xl:text-base"
      />
      {below}
      <TabPanel id={panel} value={value}>
        <ErrorBoundary at={value}>
          <ShownTab value={shown?.label}>
            <Suspense fallback={<Spinner label={t('loading')} />}>{children}</Suspense>
          </ShownTab>
        </ErrorBoundary>
      </TabPanel>
    </>
  )
}

type MenuProps = {
  onClose: () => void
  title: string
  value: string
  items: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A menu, from the left edge of a small screen. It is open for as long as it is rendered. */
function SideMenu({ onClose, title, value, items, onChoose }: MenuProps) {
  const backdrop = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useModal(backdrop, panel, onClose)
  return createPortal(
    <div ref={backdrop} data-dialog className="fixed inset-0 z-50 flex bg-black/50">
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className="flex h-full w-72 max-w-[85vw] flex-col bg-card shadow-float outline-none motion-safe:animate-from-left"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 pe-2 ps-5">
          <h2 id={id} className="text-lg font-bold tracking-tight">
            {title}
          </h2>
          <Button look="quiet" size="icon" aria-label={t('dialog.close')} onClick={onClose}>
            <Icon of={X} />
          </Button>
        </div>
        <ul className="flex flex-col gap-1 overflow-y-auto p-2">
          {items.map((item) => (
            <li key={item.value}>
              <button
                type="button"
                onClick={() => onChoose(item.value)}
                aria-current={item.value === value ? 'page' : undefined}
                className="min-h-12 w-full cursor-pointer rounded-md px-4 text-start font-semibold hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent"
              >
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <button type="button" tabIndex={-1} aria-hidden="true" className="flex-1" onClick={onClose} />
    </div>,
    document.body,
  )
}
