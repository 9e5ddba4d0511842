import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// As with the limits of tests: it only ends what hangs. A busy machine takes a second for a chunk alone.
configure({ asyncUtilTimeout: 15_000 })

afterEach(cleanup)
