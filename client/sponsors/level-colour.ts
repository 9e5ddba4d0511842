import { friendsOf } from '../../domain/friends-of.ts'

const COLOURS: Readonly<Record<string, string>> = {
  Platinum: '#7b8ba1',
  Gold: '#c9961a',
  Silver: '#9a9a9a',
  Bronze: '#a9683a',
  Venue: 'var(--room-3)',
  Recruiter: 'var(--room-7)',
}

/** Every level has a colour of its own; custom levels share one. */
export function levelColour(level: string | null, brand: string): string {
  if (level === friendsOf(brand)) return 'var(--accent)'
  return COLOURS[level ?? ''] ?? 'var(--edge)'
}
