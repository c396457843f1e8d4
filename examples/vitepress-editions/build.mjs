import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The private folders of `docs` that each build has. */
const BUILDS = { public: '', partners: 'partners', beta: 'partners beta' }

const vitepress = fileURLToPath(new URL('node_modules/vitepress/bin/vitepress.js', import.meta.url))
for (const [name, folders] of Object.entries(BUILDS))
  execFileSync(process.execPath, [vitepress, 'build', 'docs', '--outDir', `.portico/${name}`], {
    env: { ...process.env, PRIVATE_FOLDERS: folders },
    stdio: 'inherit',
  })
