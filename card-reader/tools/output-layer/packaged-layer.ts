import { InferenceSession, Tensor } from 'onnxruntime-node'
import { mapLetters } from '../../lines/letters.ts'
import { recogniserWith } from '../../lines/models.ts'
import type { OutputLayer } from '../../lines/output-layer.ts'

/** The last layer as the packaged recogniser has it, of Latin letters, digits and punctuation. */
export async function packagedLayer(alphabet: readonly string[]): Promise<OutputLayer> {
  const names = ['linear_85.w_0', 'linear_85.b_0']
  const session = await InferenceSession.create(recogniserWith(names))
  const [inputName = ''] = session.inputNames
  const anyLine = new Tensor('float32', new Float32Array(3 * 48 * 32), [1, 3, 48, 32])
  const answer = await session.run({ [inputName]: anyLine })
  const [weights, biases] = names.map((name) => answer[name]?.data as Float32Array)
  if (!weights || !biases) throw new Error('the recogniser has another last layer')
  const { symbols } = mapLetters(alphabet)
  const features = weights.length / biases.length
  const values = symbols.flatMap((symbol) => {
    const column = alphabet.indexOf(symbol)
    const row = Array.from(
      { length: features },
      (_, feature) => weights[feature * biases.length + column] ?? 0,
    )
    return [biases[column] ?? 0, ...row]
  })
  return { symbols, features, values: Float32Array.from(values) }
}
