import { type CSSProperties, useState } from 'react'
import { initials } from '../../domain/content/initials.ts'
import { friendsOf, levelName, SPONSOR_LEVELS } from '../../domain/content/sponsor-levels.ts'
import type { Sponsor } from '../../domain/content/sponsors.ts'
import { t } from '../../domain/text/t.ts'
import { Picture } from '../ui/picture.tsx'

/** In the order of the levels. */
const COLORS = ['#7b8ba1', '#c9961a', '#9a9a9a', '#a9683a', 'var(--room-3)', 'var(--room-7)']

type Props = {
  sponsors: readonly Sponsor[]
  brand: string
  /** The heading level of the sponsor levels. */
  heading: 'h2' | 'h3'
}

/** The sponsors in their order, grouped by level; the first ones are larger. */
export function SponsorWall({ sponsors, brand, heading: Heading }: Props) {
  return (
    <div className="sponsor-wall">
      {groupsOf(sponsors).map(({ level, list }) => (
        <section
          key={list[0]?.id}
          className={`sponsor-group ${list.length > 1 ? 'is-many' : ''}`}
          style={{ '--level': levelColor(level, brand) } as CSSProperties}
        >
          {level && (
            <Heading dir="auto" className="sponsor-level">
              {levelName(level)}
            </Heading>
          )}
          <ul>
            {list.map((sponsor) => (
              <li key={sponsor.id} className="sponsor">
                <Logo key={sponsor.logoUrl} sponsor={sponsor} />
                <div>
                  <a href={sponsor.website} target="_blank" rel="noopener noreferrer" dir="auto">
                    {sponsor.name}
                    <span className="sr-only"> {t('link.newTab')}</span>
                  </a>
                  {sponsor.description && <p dir="auto">{sponsor.description}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function groupsOf(sponsors: readonly Sponsor[]): { level: string | null; list: Sponsor[] }[] {
  const groups: { level: string | null; list: Sponsor[] }[] = []
  for (const sponsor of sponsors.toSorted((a, b) => a.order - b.order || a.id - b.id)) {
    const level = sponsor.level === 'None' ? null : sponsor.level
    const last = groups.at(-1)
    if (last?.level === level) last.list.push(sponsor)
    else groups.push({ level, list: [sponsor] })
  }
  return groups
}

/** A missing or broken picture is replaced with letters of the name, which is beside it. */
function Logo({ sponsor }: { sponsor: Sponsor }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="sponsor-logo">
      {sponsor.logoUrl && !isBroken ? (
        <Picture
          src={sponsor.logoUrl}
          alt={sponsor.name}
          sizes="13rem"
          loading="lazy"
          onError={() => setBroken(true)}
          ref={(image) => {
            // The image may have failed before the page was hydrated.
            if (image?.complete && image.naturalWidth === 0) setBroken(true)
          }}
        />
      ) : (
        <b aria-hidden="true">{initials(sponsor.name)}</b>
      )}
    </span>
  )
}

/** Every level has its own color; custom levels share one. */
function levelColor(level: string | null, brand: string): string {
  if (level === friendsOf(brand)) return 'var(--accent)'
  return COLORS[SPONSOR_LEVELS.indexOf(level ?? '')] ?? 'var(--edge)'
}
