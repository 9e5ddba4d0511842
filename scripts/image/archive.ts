import { type Blob, type Blobs, type Layer, MOMENT, writeTar } from './layer.ts'

const INDEX = 'application/vnd.oci.image.index.v1+json'
const MANIFEST = 'application/vnd.oci.image.manifest.v1+json'
const CONFIG = 'application/vnd.oci.image.config.v1+json'
const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip'
const SECOND_NS = 1e9

type Image = { name: string; manifest: Blob; config: Blob; layers: readonly Layer[] }

const RUN = {
  User: '1000:1000',
  ExposedPorts: { '3000/tcp': {} },
  Env: [
    'PATH=/bin',
    'LD_LIBRARY_PATH=/lib',
    'NODE_ENV=production',
    'HOST=0.0.0.0',
    'PORT=3000',
    'DATA_DIR=/data',
    // As in `npm start`: docs/operations.md, "Memory".
    'MALLOC_ARENA_MAX=2',
    'MALLOC_TRIM_THRESHOLD_=131072',
  ],
  Cmd: ['node', '--max-semi-space-size=4', '--heap-growing-percent=50', 'server/main.ts'],
  Volumes: { '/data': {} },
  WorkingDir: '/app',
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', 'hub', 'health'],
    Interval: 10 * SECOND_NS,
    Timeout: 5 * SECOND_NS,
    StartPeriod: 30 * SECOND_NS,
    Retries: 3,
  },
}

/** The image of one platform. */
export async function imageOf(
  blobs: Blobs,
  { name, version, layers }: { name: string; version: string; layers: readonly Layer[] },
): Promise<Image> {
  const labels = {
    'org.opencontainers.image.title': 'Conference Hub',
    'org.opencontainers.image.version': version,
  }
  const config = await blobs.json({
    created: MOMENT.toISOString(),
    architecture: name,
    os: 'linux',
    config: { ...RUN, Labels: labels },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
  })
  const manifest = await blobs.json({
    schemaVersion: 2,
    mediaType: MANIFEST,
    config: { mediaType: CONFIG, ...config },
    layers: layers.map(({ digest, size }) => ({ mediaType: LAYER, digest, size })),
  })
  return { name, manifest, config, layers }
}

type Archive = { file: string; version: string; images: readonly Image[] }

/**
 * One file with the images of all platforms. Besides the OCI index it contains the list that engines without an OCI
 * store load. @returns the digest of the index
 */
export async function writeArchive(blobs: Blobs, { file, version, images }: Archive): Promise<string> {
  const tag = `conference-hub:${version}`
  const index = await blobs.json({
    schemaVersion: 2,
    mediaType: INDEX,
    manifests: images.map(({ name, manifest }) => ({
      mediaType: MANIFEST,
      ...manifest,
      platform: { architecture: name, os: 'linux' },
    })),
  })
  const annotations = {
    'org.opencontainers.image.ref.name': tag,
    'io.containerd.image.name': `docker.io/library/${tag}`,
  }
  const pathOf = ({ digest }: Blob) => `blobs/${digest.replace(':', '/')}`
  await writeTar(file, blobs, {
    'index.json': JSON.stringify({
      schemaVersion: 2,
      mediaType: INDEX,
      manifests: [{ mediaType: INDEX, ...index, annotations }],
    }),
    'manifest.json': JSON.stringify(
      images.map(({ name, config, layers }) => ({
        Config: pathOf(config),
        RepoTags: [`${tag}-${name}`],
        Layers: layers.map(pathOf),
      })),
    ),
    'oci-layout': JSON.stringify({ imageLayoutVersion: '1.0.0' }),
  })
  return index.digest
}
