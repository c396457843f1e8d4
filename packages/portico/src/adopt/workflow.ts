import { join } from 'node:path'
import type { Surroundings } from './site-surroundings.js'

/** Where the workflow of a site goes, relative to the site: each site of a repository has its own. */
export const workflowFile = ({ repository, sitePath }: Pick<Surroundings, 'repository' | 'sitePath'>): string =>
  join(
    repository ?? '',
    '.github',
    'workflows',
    sitePath === '.' ? 'portico.yml' : `portico-${slug(sitePath)}.yml`,
  ).replaceAll('\\', '/')

const slug = (path: string): string => path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')

/** Builds and seals the site in a pipeline, which needs no secret. @param script the script of package.json that builds and seals @param setup further steps, before the installation */
export function workflow(
  { manager, lock, sitePath, installPath }: Pick<Surroundings, 'manager' | 'lock' | 'sitePath' | 'installPath'>,
  script: string,
  setup: readonly string[] = [],
): string {
  const inFolder =
    sitePath === '.' ? '' : `\n    defaults:\n      run:\n        working-directory: ${JSON.stringify(sitePath)}`
  const action = manager.action ? `\n      - uses: ${manager.action}` : ''
  const further = setup.map((step) => `\n      - ${step}`).join('')
  const install = lock === undefined ? manager.install : manager.frozen
  const elsewhere = installPath === sitePath ? '' : `\n        working-directory: ${JSON.stringify(installPath)}`
  return `# Builds the site and seals its private pages. Stops when a public file contains text of a private page.
name: ${sitePath === '.' ? 'Portico' : JSON.stringify(`Portico in ${sitePath}`)}
on:
  push:
  pull_request:
  # Pages with a "publish" time open by themselves. Another build puts them into the sitemap, feeds and llms.txt, too: uncomment
  # these lines to build once a day.
  # schedule:
  #   - cron: "15 3 * * *"
jobs:
  build:
    runs-on: ubuntu-latest${inFolder}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24${action}${further}
      - run: ${manager.prepare ? `${manager.prepare} && ` : ''}${install}${elsewhere}
      # Repository variables, not secrets: the last line of "portico seal keys", and where the site is published.
      - run: ${manager.run} ${script}${manager.separator} --to "$SITE_KEY" --origin "$SITE_ORIGIN"
        env:
          SITE_KEY: \${{ vars.PORTICO_SITE_KEY }}
          SITE_ORIGIN: \${{ vars.PORTICO_SITE_ORIGIN }}
`
}
