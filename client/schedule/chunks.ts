import { inChunk } from '../ui/chunk.ts'
import { PlanCut } from './plan.tsx'
import { PushToggle } from './push.tsx'
import { loadFind } from './use-find.ts'

// The chunks of the schedule that load on a tap. Offline reading caches all of them (client/whole-event.ts).

export const FilterSheet = inChunk(() => import('./filter-sheet.tsx').then((file) => file.FilterSheet))
export const SearchHighlights = inChunk(() =>
  import('./search-highlights.tsx').then((file) => file.SearchHighlights),
)
export const HiddenSessions = inChunk(() =>
  import('./hidden-sessions.tsx').then((file) => file.HiddenSessions),
)
export const JumpLinks = inChunk(() => import('./jump-links.tsx').then((file) => file.JumpLinks))
export const RelatedSessions = inChunk(() =>
  import('./related-sessions.tsx').then((file) => file.RelatedSessions),
)
/** In the same chunk as the related sessions. */
export const Hosts = inChunk(() => import('./related-sessions.tsx').then((file) => file.Hosts))
export const FreeNow = inChunk(() => import('./free-now.tsx').then((file) => file.FreeNow))
export const MyDay = inChunk(() => import('./my-day.tsx').then((file) => file.MyDay))
/** Phones do not show it. */
export const Bar = inChunk(() => import('./schedule-bar.tsx').then((file) => file.Bar))
export const NothingYet = inChunk(() => import('./nothing-yet.tsx').then((file) => file.NothingYet))
export const Sideways = inChunk(() => import('./sideways.tsx').then((file) => file.Sideways))

export const SCHEDULE_CHUNKS = [
  { load: loadFind },
  Bar,
  FilterSheet,
  FreeNow,
  SearchHighlights,
  HiddenSessions,
  JumpLinks,
  RelatedSessions,
  MyDay,
  NothingYet,
  PlanCut,
  PushToggle,
  Sideways,
]
