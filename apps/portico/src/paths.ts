import { fileURLToPath } from 'node:url'

// The same from src/ and from dist/: both are directly in the package.
const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** The published folder of the hub in this repository; what the program serves by default. */
export const BUILT_HUB = inPackage('../hub/build')

/** What that hub asks of the program. */
export const HUB_CONFIG = inPackage('../hub/portico.json')

/** The hub's folder before sealing. Never served. */
export const HUB_STAGING = inPackage('../../.cache/hub-staging')

/** The script and styles of the hosted login's page. */
export const HOSTED_LOGIN = inPackage('../../packages/react/dist/hosted-login')

/** The built page of `/sdk.html` and its script. */
export const SDK_PAGE = inPackage('../../packages/sdk/dist/page')

/** The built console. */
export const BUILT_CONSOLE = inPackage('../console/dist')
