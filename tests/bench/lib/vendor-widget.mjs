/** The widget and SDK that ours replace, as their vendor publishes them: a black box, installed only for the benchmark. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, inRoot } from '../../../tools/lib/root.mjs'
import { run } from '../../../tools/lib/run.mjs'

/** It supports React up to 18, so its page is compared only with React 18. */
const DEPENDENCIES = {
  '@slashid/react': '1.30.0',
  '@slashid/slashid': '3.29.6',
  react: '18.3.1',
  'react-dom': '18.3.1',
}

/**
 * Installs it, which downloads.
 * @returns {Promise<string>} A folder with the pages of `weight-apps` in which bundlers can build against it.
 */
export async function vendorPages() {
  const folder = join(CACHE, 'vendor-widget')
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'vendor-widget', private: true, type: 'module', dependencies: DEPENDENCIES }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder], { quiet: true })
  for (const name of ['react-alone.js', 'sign-in.js', 'portico.js']) {
    const page = readFileSync(inRoot('tests', 'bench', 'weight-apps', name), 'utf8')
    writeFileSync(join(folder, name), page.replaceAll('@portico/react', '@slashid/react'))
  }
  return folder
}
