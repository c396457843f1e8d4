import { azure } from './azure.js'
import { cloudflare } from './cloudflare.js'
import { cloudfront } from './cloudfront.js'
import type { Host } from './host.js'
import { netlify } from './netlify.js'
import { nginx } from './nginx.js'
import { vercel } from './vercel.js'

/** GitHub Pages takes no headers and no status. Without `.nojekyll` it leaves out files whose names begin with `_`. */
const githubPages: Host = {
  answers401: false,
  next: 'Publish the folder with a workflow such as deploy/github-pages.yml in Portico’s repository.',
  files: () => [{ into: 'site', path: '.nojekyll', text: () => '' }],
}

/** The hosts that files are written for, by the name that users give. */
export const HOSTS: Readonly<Record<string, Host>> = {
  azure,
  cloudflare,
  cloudfront,
  'github-pages': githubPages,
  netlify,
  nginx,
  vercel,
}
