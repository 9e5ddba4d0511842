import { addLogs } from '../../lines/text-likelihood.ts'

/**
 * CTC's loss of a line, the negative logarithm of how likely its `labels` are, and how it changes with each of the layer's
 * outputs before the softmax. `logs` are `steps` rows of `count` logarithms of probabilities. Null where the line is too short
 * for its text.
 */
export function ctcLoss(
  logs: Float32Array,
  count: number,
  labels: readonly number[],
): { loss: number; gradient: Float32Array } | null {
  const steps = logs.length / count
  const states = Int32Array.from({ length: labels.length * 2 + 1 }, (_, at) =>
    at % 2 === 0 ? 0 : (labels[(at - 1) / 2] as number),
  )
  const size = states.length
  const seen = (step: number, state: number) => logs[step * count + (states[state] as number)] as number
  // A letter may follow the one before it without a blank, unless both are the same.
  const skips = (state: number) => state > 1 && states[state] !== 0 && states[state] !== states[state - 2]
  const before = new Float64Array(steps * size).fill(Number.NEGATIVE_INFINITY)
  const after = new Float64Array(steps * size).fill(Number.NEGATIVE_INFINITY)
  const at = (table: Float64Array, step: number, state: number) => table[step * size + state] as number
  for (const state of [0, 1]) before[state] = seen(0, state)
  for (let step = 1; step < steps; step++)
    for (let state = 0; state < size; state++) {
      let sum = at(before, step - 1, state)
      if (state > 0) sum = addLogs(sum, at(before, step - 1, state - 1))
      if (skips(state)) sum = addLogs(sum, at(before, step - 1, state - 2))
      before[step * size + state] = sum + seen(step, state)
    }
  for (const state of [size - 1, size - 2]) after[(steps - 1) * size + state] = 0
  for (let step = steps - 2; step >= 0; step--)
    for (let state = 0; state < size; state++) {
      let sum = at(after, step + 1, state) + seen(step + 1, state)
      for (const next of [state + 1, state + 2])
        if (next < size && (next === state + 1 || skips(next)))
          sum = addLogs(sum, at(after, step + 1, next) + seen(step + 1, next))
      after[step * size + state] = sum
    }
  const likely = addLogs(at(before, steps - 1, size - 1), at(before, steps - 1, size - 2))
  if (likely === Number.NEGATIVE_INFINITY) return null
  const gradient = logs.map(Math.exp)
  for (let step = 0; step < steps; step++)
    for (let state = 0; state < size; state++) {
      const index = step * count + (states[state] as number)
      const share = Math.exp(at(before, step, state) + at(after, step, state) - likely)
      gradient[index] = (gradient[index] as number) - share
    }
  return { loss: -likely, gradient }
}
