import { expect, it } from 'vitest'
import { wifiCode } from './wifi-code.ts'

it.each([
  [
    { networkName: 'Guests', userName: null, password: 'bring-a-topic' },
    'WIFI:T:WPA;S:Guests;P:bring-a-topic;;',
  ],
  [
    { networkName: 'Caf\\e;1', userName: null, password: 'a,b:"c"' },
    'WIFI:T:WPA;S:Caf\\\\e\\;1;P:a\\,b\\:\\"c\\";;',
  ],
  [{ networkName: '東京 ゲスト', userName: '', password: 'пароль' }, 'WIFI:T:WPA;S:東京 ゲスト;P:пароль;;'],
  [{ networkName: 'Open;', userName: null, password: '' }, 'WIFI:T:nopass;S:Open\\;;;'],
  [{ networkName: 'Campus', userName: 'guest', password: 'x' }, null],
])('encodes %o as cameras read it', (network, code) => {
  expect(wifiCode(network)).toBe(code)
})
