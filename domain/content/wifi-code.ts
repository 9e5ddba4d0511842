type Network = { networkName: string; userName: string | null; password: string }

/**
 * The text of a QR code with which a phone joins a network: `WIFI:T:WPA;S:Guests;P:secret;;`. Null for a network with a
 * user name: camera apps expect different forms for it, and a code that fails is worse than none.
 */
export function wifiCode({ networkName, userName, password }: Network): string | null {
  if (userName) return null
  const name = `S:${escaped(networkName)};`
  return password === '' ? `WIFI:T:nopass;${name};` : `WIFI:T:WPA;${name}P:${escaped(password)};;`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,:"]/g, '\\$&')
}
