/** 0 if the server of this machine is ready, otherwise 1, for a container's health check. */
export async function health(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`, {
    signal: AbortSignal.timeout(4_000),
  }).catch(() => null)
  return answer?.ok ? 0 : 1
}
