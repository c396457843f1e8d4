/** The minimum version of each browser on a system, and of the system itself, with full passkey support. */
interface Least {
  readonly system: number
  readonly browsers: Readonly<Record<string, number>>
}

const LEAST: Readonly<Record<string, Least>> = {
  macOS: { system: 13, browsers: { Chrome: 108, Safari: 16.1, Firefox: 122, Opera: 97 } },
  iOS: { system: 16, browsers: { Chrome: 108, Safari: 16 } },
  Android: { system: 9, browsers: { Chrome: 108 } },
}

/** Names in `userAgentData` that differ from those above. */
const BRANDS: Readonly<Record<string, string>> = { 'Google Chrome': 'Chrome', Chromium: 'Chrome' }

/** A made-up brand that browsers add to the list, such as `Not A;Brand`, so that sites cope with unknown ones. */
const FILLER = /not.{0,9}brand/i

/** How a user agent string names a browser and its version. The first match counts: Opera and Edge name Chrome too. */
const AGENTS: readonly (readonly [string, RegExp])[] = [
  ['Opera', /OPR\/([\d.]+)/],
  ['Edge', /Edg.{0,4}\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).{0,40} Safari\//],
]

/** The part of `navigator` that is looked at. */
export interface AgentSource {
  readonly userAgent: string
  readonly userAgentData?: {
    readonly platform: string
    readonly brands: readonly { readonly brand: string; readonly version: string }[]
    getHighEntropyValues(hints: string[]): Promise<{ readonly platformVersion?: string }>
  }
}

/**
 * Whether passkeys are fully supported here: synced, offered by the system, usable from other devices. They may still
 * work elsewhere, less conveniently.
 * @example if (await runtimeSupportsBestPasskeyUX(navigator)) offerPasskeyFirst()
 */
export async function runtimeSupportsBestPasskeyUX(source: AgentSource): Promise<boolean> {
  const { userAgentData: data, userAgent } = source
  if (!data) return isEnough(...readAgent(userAgent))
  const { platformVersion } = await data.getHighEntropyValues(['platformVersion'])
  const brands = data.brands.filter(({ brand }) => !FILLER.test(brand))
  // Edge, Brave and others name Chromium too, so it counts only if no other brand is listed.
  const { brand = '', version } = brands.find((each) => each.brand !== 'Chromium') ?? brands[0] ?? {}
  return isEnough(data.platform, platformVersion, BRANDS[brand] ?? brand, version)
}

function isEnough(system: string, version = '', browser = '', browserVersion = ''): boolean {
  const least = LEAST[system]
  const leastBrowser = least?.browsers[browser]
  if (!least || !leastBrowser) return false
  return Number.parseFloat(version) >= least.system && Number.parseFloat(browserVersion) >= leastBrowser
}

function readAgent(agent: string): Parameters<typeof isEnough> {
  const [browser, version] = AGENTS.flatMap(([name, pattern]) => {
    const version = pattern.exec(agent)?.[1]
    return version ? [[name, version] as const] : []
  })[0] ?? ['', '']
  const [, ios] = /(?:iPhone|iPad).{0,40} OS (\d+)/.exec(agent) ?? []
  if (ios) return ['iOS', ios, browser, version]
  const [, android] = /Android (\d+)/.exec(agent) ?? []
  if (android) return ['Android', android, browser, version]
  // Every Mac says 10.15 in this string, so only the browser's version decides.
  return /Macintosh/.test(agent) ? ['macOS', `${LEAST.macOS?.system}`, browser, version] : ['', '', browser, version]
}

/** Whether this browser can offer passkeys in a field's autofill list (WebAuthn Level 3, 5.1.7). */
export const canAutofillPasskeys = async (): Promise<boolean> =>
  !!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())

/** Whether this browser supports related origins for passkeys (WebAuthn Level 3, 5.1.7 and 5.11). */
export async function knowsRelatedOrigins(): Promise<boolean> {
  const { getClientCapabilities } = (globalThis.PublicKeyCredential ?? {}) as Capable
  return !!(await getClientCapabilities?.call(PublicKeyCredential).catch(() => undefined))?.relatedOrigins
}

/** Declared here because TypeScript's own types do not have it yet. */
type Capable = { readonly getClientCapabilities?: () => Promise<Readonly<Record<string, boolean>>> }
