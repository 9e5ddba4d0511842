import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A command prefix that runs a program with a memory file system of a few megabytes mounted on a folder, for that program
 * alone. Root may mount; other users may as root of a user namespace. Null where the system has no user namespaces.
 */
export async function smallDisk(folder: string, megabytes: number): Promise<string[] | null> {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=1777 none "$0" && exec "$@"`
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const before =
    uid === 0
      ? ['unshare', '-m', 'sh', '-c', mount, folder]
      : [
          'unshare',
          '-Urm',
          'sh',
          '-c',
          mount,
          folder,
          'unshare',
          '-U',
          `--map-user=${uid}`,
          `--map-group=${gid}`,
        ]
  const [program = '', ...options] = before
  return run(program, [...options, 'true']).then(
    () => before,
    () => null,
  )
}

/** Whether this machine has the command that limits a program's files while it runs. */
export function canLimitFiles(): Promise<boolean> {
  return run('prlimit', ['--fsize=1048576:', '--', 'true']).then(
    () => true,
    () => false,
  )
}

/** A command prefix that lets no file of the program grow beyond so many bytes. */
export function withLargestFile(bytes: number): string[] {
  return ['prlimit', `--fsize=${bytes}:`, '--']
}

/** Changes that limit of a running process. */
export async function setLargestFile(pid: number, bytes: number): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
