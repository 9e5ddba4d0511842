import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** A document for screens, in a process that can also run the server: files are files, not addresses to bundle. */
const documentOfScreens: Environment = { ...builtinEnvironments['happy-dom'], viteEnvironment: 'ssr' }
export default documentOfScreens
