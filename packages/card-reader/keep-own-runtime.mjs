import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/*
 * Runs after an installation. ONNX Runtime's package brings its library for five platforms, 290 MB. This
 * machine can load one of them, and the script removes the other four. The script is plain JavaScript, so that it runs on
 * any Node that npm runs on.
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
  // An installation works without this step, which only saves space.
}
