import { useState } from 'react'
import type { Sponsor } from '../../domain/sponsors.ts'
import { Picture } from '../ui/picture.tsx'

/** A sponsor's logo in the portal's table; where there is none, or it is broken, the name. */
export function SponsorLogo({ sponsor: { name, logoUrl } }: { sponsor: Sponsor }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="flex h-12 w-24 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-logo p-1 text-center text-xs text-logo-ink">
      {logoUrl && !isBroken ? (
        <Picture
          src={logoUrl}
          alt=""
          sizes="6rem"
          className="max-h-full max-w-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="line-clamp-2 leading-tight wrap-anywhere">{name}</span>
      )}
    </span>
  )
}
