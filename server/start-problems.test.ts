import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { refusalOfStore, refusalToOpen } from './start-problems.ts'

const coded = (code: string) =>
  Object.assign(new Error('self-signed certificate in certificate chain'), { code })

it.each([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('says how to trust a certificate (%s), not that the host is down', (code) => {
  const config = readConfig({
    DATABASE_URL: 'postgres://me:hidden@db.example.org:25060/hub?sslmode=require',
    S3_ENDPOINT: 'https://files.example.org',
    S3_BUCKET: 'hub',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'hidden',
  })
  expect(refusalToOpen(config, coded(code)).message).toBe(
    `DATABASE_URL: the certificate of db.example.org:25060 is not trusted (${code}); set NODE_EXTRA_CA_CERTS to the file of its authority, or add ?sslmode=no-verify to the address`,
  )
  expect(refusalOfStore(config, new Error('cannot be read', { cause: coded(code) })).message).toBe(
    `S3_ENDPOINT: the certificate of files.example.org is not trusted (${code}); set NODE_EXTRA_CA_CERTS to the file of its authority`,
  )
})
