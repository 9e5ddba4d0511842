/** The process that reads cards, with limits on time, memory and waiting. */
export const childLimits = {
  // More than six waiting cards are half a minute for the last: it is better to say so.
  queue: 6,
  // Loading models and word list takes 1 s, and twenty times as much on an overloaded machine.
  startMilliseconds: 30_000,
  cardMilliseconds: 15_000,
  // Three times the time of the slowest card: a process with less processor time in this span was kept waiting.
  processorMilliseconds: 12_000,
  longestMilliseconds: 45_000,
  idleMilliseconds: 120_000,
  // A wall takes at most 460 MB, and further walls no more; one from a photo that has to be turned, 525 MB.
  memoryBytes: 600 * 1024 ** 2,
  // A process that uses more than this without a photo is replaced before the next photo, which might exceed the
  // limit.
  keptBytes: 500 * 1024 ** 2,
  memoryCheckMilliseconds: 250,
  // The usual time of a card, start included, for telling callers when to try again.
  usualSeconds: 1.5,
} as const

/**
 * The process that reads photos of walls: up to four in one request, each at most 12 s if its headings are written; the
 * first that has to be turned takes 6 s more.
 */
export const wallLimits: ChildLimits = {
  ...childLimits,
  cardMilliseconds: 60_000,
  processorMilliseconds: 60_000,
  longestMilliseconds: 100_000,
  usualSeconds: 5,
}

export type ChildLimits = { [Key in keyof typeof childLimits]: number }
