import { fileURLToPath } from 'node:url'

// The same from src/, dist/ and build/: each of them is directly in the package.
const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * This package's own folder. It contains everything that the program itself serves, so that the program works wherever it is
 * installed.
 */
export const PACKAGE = inPackage('.')

/** The script and styles of the hosted login. */
export const HOSTED_LOGIN = inPackage('build/hosted-login')

/** The built page of `/sdk.html` and its script. */
export const SDK_PAGE = inPackage('build/sdk-page')

/** The built console. */
export const BUILT_CONSOLE = inPackage('dist/console')

/** What runs in the browser for a sealed folder of another site generator. */
export const ANY_SITE = inPackage('build/any-site')
