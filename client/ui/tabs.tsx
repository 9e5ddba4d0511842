import { type ReactNode, useId } from 'react'
import { TabPanel, TabRow } from './tab-row.tsx'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type Props = { label: string; value: string; onChange: (value: string) => void; tabs: readonly Tab[] }

/** Sections that show one at a time. The page passes the current one from its address, and is called on a change. */
export function Tabs(props: Props) {
  const { value, tabs } = props
  const panel = useId()
  return (
    <>
      <TabRow {...props} panel={panel} className="mb-6 flex flex-wrap" isFilling />
      <TabPanel id={panel} value={value}>
        {tabs.find((tab) => tab.value === value)?.content}
      </TabPanel>
    </>
  )
}
