import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root, whatever folder a script is run from. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A path inside the repository. */
export const inRoot = (...parts) => join(ROOT, ...parts)

/**
 * Where scripts store what can be recreated: stamps, the unsealed site, screenshots of failed tests. Never served, never
 * committed.
 */
export const CACHE = inRoot('.cache')

/** Docusaurus builds the hub here in cleartext; sealing copies it to where it may be published. */
export const STAGING = inRoot('.cache', 'hub-staging')

/** The hub as it may be published. */
export const PUBLISHED = inRoot('sites', 'hub', 'build')

/** The same for the guide as a site. */
export const DOCS_STAGING = inRoot('.cache', 'docs-staging')
export const DOCS_PUBLISHED = inRoot('sites', 'docs', 'build')
export const DOCS_CONFIG = inRoot('sites', 'docs', 'portico.json')

/** The hub's configuration of the program that serves it. */
export const HUB_CONFIG = inRoot('sites', 'hub', 'portico.json')

/** The program, as a command line for a child process. */
export const PORTICO = inRoot('packages', 'portico', 'bin', 'portico.mjs')

/** The program from its compiled modules, which change one by one while someone works on them. */
export const PORTICO_MODULES = inRoot('tools', 'lib', 'portico-modules.mjs')

/** The console as it is served: in the program's package, with which it is published. */
export const CONSOLE = inRoot('packages', 'portico', 'dist', 'console')
