/**
 * How many files this process may have open at once, connections included. Node raises its limit to the hard one
 * when it starts.
 */
export function mostOpenFiles(): number {
  if (!process.report) return Number.POSITIVE_INFINITY
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const most = Number(report.userLimits?.open_files?.soft)
  return Number.isFinite(most) ? most : Number.POSITIVE_INFINITY
}
