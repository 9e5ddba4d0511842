import * as Part from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
import { TabRow } from './tab-row.tsx'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type Props = { label: string; value: string; onChange: (value: string) => void; tabs: readonly Tab[] }

/** Sections of which one shows. The page passes the current one from its address, and gets a call on a change. */
export function Tabs({ label, value, onChange, tabs }: Props) {
  return (
    <Part.Root value={value} onValueChange={onChange} activationMode="manual">
      <TabRow label={label} tabs={tabs} className="mb-6 flex" isFilling />
      {tabs.map((tab) => (
        <Part.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Part.Content>
      ))}
    </Part.Root>
  )
}
