import { SectionHead } from '../ui/section-head.tsx'
import type { Portal } from './admin-guard.tsx'
import { StaticContent } from './admin-static-content.tsx'

export function StaticContentSection({ portal }: { portal: Portal }) {
  return (
    <>
      <SectionHead title="Static Content Management" />
      <StaticContent portal={portal} />
    </>
  )
}
