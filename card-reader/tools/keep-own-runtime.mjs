import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/*
 * Runs after an installation. ONNX Runtime's package brings its library for five platforms, 290 MB, of which one can be
 * loaded: the other four are removed. Plain JavaScript, since it runs on any Node that npm runs on.
 */
const require = createRequire(import.meta.url)
try {
  const bin = join(dirname(require.resolve('onnxruntime-node/package.json')), 'bin')
  for (const napi of readdirSync(bin))
    for (const platform of readdirSync(join(bin, napi)))
      for (const processor of readdirSync(join(bin, napi, platform)))
        if (platform !== process.platform || processor !== process.arch)
          rmSync(join(bin, napi, platform, processor), { recursive: true })
} catch {
  // It only saves space: an installation works without.
}
