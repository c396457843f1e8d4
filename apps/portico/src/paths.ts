import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

// The same from src/ and from dist/: both are directly in the package.
const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** A folder of another package, wherever that is installed. */
const inDependency = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path)

/** This package's own folder. */
export const PACKAGE = inPackage('.')

/** The script and styles of the hosted login's page. */
export const HOSTED_LOGIN = inDependency('@portico/react', 'dist/hosted-login')

/** The built page of `/sdk.html` and its script. */
export const SDK_PAGE = inDependency('@portico/sdk', 'dist/page')

/** The built console. It is in this package, because nothing else serves it. */
export const BUILT_CONSOLE = inPackage('dist/console')
