import * as Part from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type Props = { label: string; value: string; onChange: (value: string) => void; tabs: readonly Tab[] }

/** Sections of which one shows. The page passes the current one from its address, and gets a call on a change. */
export function Tabs({ label, value, onChange, tabs }: Props) {
  return (
    <Part.Root value={value} onValueChange={onChange} activationMode="manual">
      <Part.List aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Part.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 flex-1 cursor-pointer border-b-2 border-transparent px-1.5 font-semibold whitespace-nowrap text-soft sm:flex-none sm:px-4 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Part.Trigger>
        ))}
      </Part.List>
      {tabs.map((tab) => (
        <Part.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Part.Content>
      ))}
    </Part.Root>
  )
}
