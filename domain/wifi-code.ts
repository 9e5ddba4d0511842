type Network = { networkName: string; userName: string | null; password: string }

/**
 * What a phone's camera takes for a network to join, as `WIFI:T:WPA;S:Guests;P:secret;;`. Null for a network with a
 * username: cameras ask for no such network alike, and a code that fails is worse than none.
 */
export function wifiCode({ networkName, userName, password }: Network): string | null {
  if (userName) return null
  const name = `S:${escaped(networkName)};`
  return password === '' ? `WIFI:T:nopass;${name};` : `WIFI:T:WPA;${name}P:${escaped(password)};;`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, '\\$&')
}
