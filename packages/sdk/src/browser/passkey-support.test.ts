import { expect, test } from 'vitest'
import { runtimeSupportsBestPasskeyUX } from './passkey-support.js'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PHONE = (version: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${WEBKIT}`

test.each([
  [`${MAC} ${WEBKIT} Chrome/108.0.0.0 Safari/537.36`, true],
  [`${MAC} ${WEBKIT} Chrome/107.0.0.0 Safari/537.36`, false],
  [`${MAC} ${WEBKIT} Version/16.1 Safari/605.1.15`, true],
  [`${MAC} ${WEBKIT} Version/16.0 Safari/605.1.15`, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:122.0) Gecko/20100101 Firefox/122.0', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:121.0) Gecko/20100101 Firefox/121.0', false],
  [`${MAC} ${WEBKIT} Chrome/111.0.0.0 Safari/537.36 OPR/97.0.0.0`, true],
  [`${MAC} ${WEBKIT} Chrome/110.0.0.0 Safari/537.36 OPR/96.0.0.0`, false],
  [`${MAC} ${WEBKIT} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, false],
  [`${PHONE('16_0')} Version/16.0 Mobile/15E148 Safari/604.1`, true],
  [`${PHONE('15_6')} Version/15.6 Mobile/15E148 Safari/604.1`, false],
  [`${PHONE('16_2')} CriOS/108.0.5359.112 Mobile/15E148 Safari/604.1`, true],
  [`${PHONE('16_2')} FxiOS/130.0 Mobile/15E148 Safari/604.1`, false],
  ['Mozilla/5.0 (Linux; Android 9; Pixel 3) AppleWebKit/537.36 Chrome/108.0.0.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 8; Pixel 2) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', false],
  ['', false],
])('for "%s" it reports %s', async (userAgent, best) => {
  expect(await runtimeSupportsBestPasskeyUX({ userAgent })).toBe(best)
})

const clientHints = (
  platform: string,
  platformVersion: string | undefined,
  ...brands: (readonly [string, string])[]
) => ({
  userAgent: '',
  userAgentData: {
    platform,
    brands: brands.map(([brand, version]) => ({ brand, version })),
    getHighEntropyValues: async () => ({ platformVersion }),
  },
})
const FILLER = ['Not A;Brand', '99'] as const

test.each([
  ['macOS', '13.0.0', 'Google Chrome', '108', true],
  ['macOS', '12.6.1', 'Google Chrome', '130', false],
  ['macOS', undefined, 'Google Chrome', '130', false],
  ['Android', '9.0.0', 'Chromium', '108', true],
  ['Android', '9.0.0', 'Microsoft Edge', '130', false],
  ['Windows', '15.0.0', 'Google Chrome', '130', false],
])(
  'client hints take precedence over the user agent string: %s %s with %s %s',
  async (...[system, version, brand, number, best]) => {
    expect(await runtimeSupportsBestPasskeyUX(clientHints(system, version, FILLER, [brand, number]))).toBe(best)
  },
)

const CHROMIUM = ['Chromium', '130'] as const
test.each([
  ['Google Chrome', '130', true],
  ['Opera', '115', true],
  ['Opera', '96', false],
  ['Microsoft Edge', '130', false],
  ['Brave', '130', false],
])('a browser is recognized by its own brand, wherever that is in the list: %s %s', async (brand, version, best) => {
  const own = [brand, version] as const
  const fillers = ['Not A;Brand', ' Not;A Brand', '(Not(A:Brand', 'Not?A_Brand', 'Not.A/Brand', 'Not_A Brand']
  for (const filler of fillers)
    for (const list of [
      [CHROMIUM, [filler, '8'], own],
      [own, CHROMIUM, [filler, '8']],
      [[filler, '8'], own, CHROMIUM],
    ] as const)
      expect(await runtimeSupportsBestPasskeyUX(clientHints('macOS', '14.0.0', ...list)), `${list}`).toBe(best)
})
