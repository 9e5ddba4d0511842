import { useState } from 'react'
import type { Sponsor } from '../../domain/sponsors.ts'
import { sponsorTone } from './sponsor-tone.ts'

/** The sponsors in their order, each with its level. */
export function SponsorWall({ sponsors, brand }: { sponsors: readonly Sponsor[]; brand: string }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {sponsors
        .toSorted((a, b) => a.order - b.order || a.id - b.id)
        .map((sponsor) => (
          <li key={sponsor.id}>
            <SponsorCard sponsor={sponsor} brand={brand} />
          </li>
        ))}
    </ul>
  )
}

function SponsorCard({ sponsor, brand }: { sponsor: Sponsor; brand: string }) {
  const level = sponsor.level === 'None' ? null : sponsor.level
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-lg border border-line bg-card p-5 hover:border-edge">
      <Logo key={sponsor.logoUrl} sponsor={sponsor} />
      <div>
        {level && <p className={`sponsor-level sponsor-${sponsorTone(level, brand)}`}>{level}</p>}
        <p className="text-lg font-bold">
          <a
            href={sponsor.website}
            target="_blank"
            rel="noopener noreferrer"
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {sponsor.name}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        {sponsor.description && <p className="mt-1 text-sm text-soft">{sponsor.description}</p>}
      </div>
    </article>
  )
}

/** Where the picture is missing or broken its place says the name. */
function Logo({ sponsor }: { sponsor: Sponsor }) {
  const [isBroken, setBroken] = useState(false)
  const isShown = sponsor.logoUrl && !isBroken
  return (
    <div className="flex h-24 items-center justify-center rounded-md bg-logo px-4">
      {isShown ? (
        <img
          src={sponsor.logoUrl ?? ''}
          alt={sponsor.name}
          loading="lazy"
          onError={() => setBroken(true)}
          ref={(image) => {
            // It may have failed before the page came alive.
            if (image?.complete && image.naturalWidth === 0) setBroken(true)
          }}
          className="max-h-20 max-w-full object-contain text-logo-ink"
        />
      ) : (
        <span aria-hidden="true" className="line-clamp-3 min-w-0 text-center text-lg font-bold text-logo-ink">
          {sponsor.name}
        </span>
      )}
    </div>
  )
}
