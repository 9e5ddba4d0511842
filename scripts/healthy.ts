/** Whether the server of this machine is ready, for a container's health check: exits with 0 if it is, else with 1. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
