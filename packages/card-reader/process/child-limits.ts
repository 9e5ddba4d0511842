/** The process that reads cards: bounded in time, memory and waiting. */
export const childLimits = {
  // More than six waiting cards are half a minute for the last: better to say so.
  queue: 6,
  // Loading models and word list takes 1 s, on a starved machine twenty times as much.
  startMilliseconds: 30_000,
  cardMilliseconds: 15_000,
  // Thrice the time of the slowest card: a process that has had less processor time in this span was kept waiting.
  processorMilliseconds: 12_000,
  longestMilliseconds: 45_000,
  idleMilliseconds: 120_000,
  // A wall takes 460 MB at most, and the process no more with the next ones.
  memoryBytes: 600 * 1024 ** 2,
  // A process that holds more than this without a photo is replaced before the next one, which might take it over the limit.
  keptBytes: 500 * 1024 ** 2,
  memoryCheckMilliseconds: 250,
  // The usual time of a card, start included, for telling callers when to come again.
  usualSeconds: 1.5,
} as const

/** The process that reads photos of walls: up to four in one go, each of them 12 s at most where its heads are written. */
export const wallLimits: ChildLimits = {
  ...childLimits,
  cardMilliseconds: 50_000,
  processorMilliseconds: 50_000,
  longestMilliseconds: 100_000,
  usualSeconds: 5,
}

export type ChildLimits = { [Key in keyof typeof childLimits]: number }
