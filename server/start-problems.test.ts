import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { refusalOfStore, refusalToOpen } from './start-problems.ts'

const coded = (code: string) =>
  Object.assign(new Error('self-signed certificate in certificate chain'), { code })

const config = readConfig({
  DATABASE_URL: 'postgres://me:hidden@db.example.org:25060/hub?sslmode=require',
  S3_ENDPOINT: 'https://files.example.org',
  S3_BUCKET: 'hub',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'hidden',
})
const AUTHORITY = 'set NODE_EXTRA_CA_CERTS to the file of its authority'

it.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is not trusted', AUTHORITY],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'is not trusted', AUTHORITY],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'is not trusted', AUTHORITY],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'is not trusted', AUTHORITY],
  ['CERT_HAS_EXPIRED', 'is not valid', 'renew it'],
  ['CERT_REVOKED', 'is not valid', 'renew it'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name', 'use the name that it is for'],
])('says what to do about a certificate (%s), not that the host is down', (code, fault, cure) => {
  expect(refusalToOpen(config, coded(code)).message).toBe(
    `DATABASE_URL: the certificate of db.example.org:25060 ${fault} (${code}); ${cure}, or set sslmode=no-verify in the address`,
  )
  expect(refusalOfStore(config, new Error('cannot be read', { cause: coded(code) })).message).toBe(
    `S3_ENDPOINT: the certificate of files.example.org ${fault} (${code}); ${cure}`,
  )
})
