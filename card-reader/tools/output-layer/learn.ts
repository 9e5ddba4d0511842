import { type OutputLayer, symbolLogs } from '../../lines/output-layer.ts'
import type { Random } from '../made-up-cards/random.ts'
import { ctcLoss } from './ctc-loss.ts'

/** A line to learn from: the recogniser's features of each step, and the symbols that stand on the line. */
export type Lesson = { features: Float32Array; labels: readonly number[] }

const together = 16
const rate = 1e-3
// Adam's, as its authors set them.
const adam = { slow: 0.9, slower: 0.999, least: 1e-6 }

/**
 * Teaches a layer lines by stochastic gradient descent with Adam's steps, which get smaller towards the end; in place. Returns each
 * round's mean loss of a letter.
 */
export function learn(
  layer: OutputLayer,
  lessons: readonly Lesson[],
  rounds: number,
  random: Random,
): number[] {
  const { values } = layer
  const means = new Float32Array(values.length)
  const squares = new Float32Array(values.length)
  const steps = Math.ceil(lessons.length / together) * rounds
  const losses: number[] = []
  const order = [...lessons]
  let step = 0
  for (let round = 1; round <= rounds; round++) {
    shuffle(order, random)
    let loss = 0
    for (let from = 0; from < order.length; from += together) {
      const gradient = new Float32Array(values.length)
      for (const lesson of order.slice(from, from + together)) loss += addGradient(layer, lesson, gradient)
      step++
      const size = rate * Math.max(0.05, 1 - step / steps)
      for (let at = 0; at < values.length; at++) {
        const slope = (gradient[at] as number) / together
        means[at] = adam.slow * (means[at] as number) + (1 - adam.slow) * slope
        squares[at] = adam.slower * (squares[at] as number) + (1 - adam.slower) * slope * slope
        const mean = (means[at] as number) / (1 - adam.slow ** step)
        const square = (squares[at] as number) / (1 - adam.slower ** step)
        values[at] = (values[at] as number) - (size * mean) / (Math.sqrt(square) + adam.least)
      }
    }
    losses.push(loss / lessons.length)
  }
  return losses
}

/** Adds how a line's loss changes with each value of the layer; returns the loss for each of its letters. */
function addGradient(layer: OutputLayer, { features, labels }: Lesson, gradient: Float32Array): number {
  const count = layer.symbols.length
  const result = ctcLoss(symbolLogs(layer, features), count, labels)
  if (!result) return 0
  for (let at = 0; at < result.gradient.length; at++) {
    const slope = result.gradient[at] as number
    // Nearly all symbols are nearly impossible at nearly all steps.
    if (Math.abs(slope) < 1e-5) continue
    const to = (at % count) * (layer.features + 1)
    const from = Math.floor(at / count) * layer.features
    gradient[to] = (gradient[to] as number) + slope
    for (let feature = 0; feature < layer.features; feature++)
      gradient[to + 1 + feature] =
        (gradient[to + 1 + feature] as number) + slope * (features[from + feature] as number)
  }
  return result.loss / labels.length
}

function shuffle(lessons: Lesson[], random: Random): void {
  for (let at = lessons.length - 1; at > 0; at--) {
    const other = random.whole(0, at)
    const [one, two] = [lessons[at] as Lesson, lessons[other] as Lesson]
    lessons[at] = two
    lessons[other] = one
  }
}
