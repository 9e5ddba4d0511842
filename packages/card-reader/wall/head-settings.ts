import { decoder } from '../lines/line-settings.ts'

/* Settings for reading headings without printed marks. */

/** Headings without marks. */
export const headLimits = {
  // The width in pixels at which a heading is read, and at which it is shown.
  width: { least: 256, most: 640 },
  piece: { least: 120, most: 320 },
  quality: 80,
  // The longest side at which a heading is searched for writing; more lines than this are a card.
  side: 384,
  mostLines: 5,
  // A heading has few words, most of them common on headings: they count more than in a text.
  words: { ...decoder.text, weight: 0.85 },
  // The longest side of a paper that is a card unless it has the name of a break, and the most words of such a name.
  card: { side: 192, mostWords: 2 },
  // How sure the letters of a line must be to avoid a second look; what the second look needs to count; the height in
  // pixels of a line with large letters; and how much more paper that look includes on each side, as a share of the
  // height.
  again: { below: 0.5, least: 0.35, large: 64, room: 0.5 },
  // The highest confidence of a time that two looks read differently.
  differing: 0.7,
  // The lowest letter confidence of a line whose accents are trusted.
  accents: 0.8,
  // The number of papers cut out while the reader works on others.
  ahead: 3,
  // A sign at most this many times as wide as high, and this share of the heading away from its words, is not part of
  // them.
  asideShape: 1.3,
  aside: 0.2,
  // As shares of the name's height: a line that is lower is not part of the name, nor is a slightly lower line of few
  // letters, nor a single letter this share of the heading to the side. Below one end of the name: how far to the
  // side, on the heading and by the name's width; how far below; and the greatest width, height and confidence.
  addition: {
    smaller: { any: 0.5, few: 0.75 },
    few: 3,
    aside: 0.1,
    corner: { away: 0.18, fromMiddle: 0.15, below: 0.4, narrow: 0.6, lower: 0.85, unsure: 0.7 },
  },
  // As shares of the larger line's height, and of the mean width: level lines this far apart are beside each other.
  level: 0.6,
  apart: 0.8,
} as const

/**
 * Photos that are not upright: the longest side in pixels at which their writing is read, and at which it is searched for;
 * the number of lines that decide; and the quality of the turned JPEG.
 */
export const turnedLimits = { side: 1_600, searched: 832, probes: 8, quality: 95 } as const

/** Setting the figures of a heading on one line. */
export const leveling = {
  // For the pixels in the middle of a heading: the share below the strongest difference from the paper; and the share
  // of that difference, and the shades, that ink has at least.
  strongest: 0.99,
  ink: 0.4,
  noise: 30,
  // As shares of the picture: anything smaller is a speck, anything larger is not a figure; and pixels from its edge.
  speck: 0.05,
  largest: 0.85,
  rim: 2,
  // As shares of the tallest figure: the smallest one, and the height of a dash, which is this many times wider than
  // high.
  smallest: 0.22,
  flat: { height: 0.3, shape: 1.6 },
  // The share of its box that a pin fills, its roundness, and its greatest height; the share of an underline that is
  // under figures.
  pin: { full: 0.66, round: 0.7, height: 0.4 },
  under: 0.65,
  // As shares of the tallest figure: figures that show the slant of a line, how far apart they are, and how far below
  // the line another one may be.
  slant: { tall: 0.8, apart: 1.5, most: 0.3, off: 0.15 },
  // As shares of the figure before: how far above its foot raised figures end, and their greatest height.
  raised: { above: 0.22, highest: 0.9 },
  // As a share of the narrower figure's width: two that share more are one below the other.
  stacked: 0.6,
  // The most figures of a time with its end, some of them in pieces.
  most: 16,
  // In pixels, and as shares of a figure's height: the distance between figures, and the room for a colon.
  line: { digit: 34, height: 52, margin: 14, gap: { least: 0.14, most: 0.55 }, colon: 0.24, around: 2 },
} as const
