import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { ObjectStore } from '../server/lib/storage.ts'

/** An object store for the tests with one empty bucket, which stores its objects in a folder. */
export async function openObjectStore(
  folder: string,
): Promise<{ store: ObjectStore; close: () => Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'objects'),
    configureBuckets: [{ name: 'hub', configs: [] }],
  })
  const { port }: AddressInfo = await server.run()
  return {
    store: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'hub',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      answerWithinMs: 8_000,
    },
    close: () => server.close(),
  }
}
