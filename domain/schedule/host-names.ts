export type Hosted = { presenterName: string; facts?: { hosts?: { name: string }[] | undefined } | undefined }

/** All hosts, with the presenter first: "Ann, Bob, Cleo". */
export function hostNames({ presenterName, facts }: Hosted): string {
  return facts?.hosts
    ? [presenterName, ...facts.hosts.map(({ name }) => name)].filter((name) => name.trim()).join(', ')
    : presenterName
}
