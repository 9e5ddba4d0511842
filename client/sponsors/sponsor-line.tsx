import { useState } from 'react'
import type { Sponsor } from '../../domain/sponsors.ts'
import { Badge } from '../ui/badge.tsx'

/** A sponsor in the portal's list: logo, name, level, website and description. */
export function SponsorLine({ sponsor }: { sponsor: Sponsor }) {
  const [isBroken, setBroken] = useState(false)
  const { name, level, website, description, logoUrl } = sponsor
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <span className="flex h-12 w-24 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-logo p-1 text-center text-xs text-logo-ink">
        {logoUrl && !isBroken ? (
          <img
            src={logoUrl}
            alt=""
            className="max-h-full max-w-full object-contain"
            onError={() => setBroken(true)}
          />
        ) : (
          name
        )}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {name}
          {level && <Badge tone="accent">{level}</Badge>}
        </p>
        <p className="truncate text-sm text-soft">{website}</p>
        {description && <p className="line-clamp-2 text-sm">{description}</p>}
      </div>
    </div>
  )
}
