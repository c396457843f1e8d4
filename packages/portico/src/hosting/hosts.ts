import { azure } from './azure.js'
import { cloudflare } from './cloudflare.js'
import { cloudfront } from './cloudfront.js'
import type { Host } from './host.js'
import { netlify } from './netlify.js'
import { nginx } from './nginx.js'
import { vercel } from './vercel.js'

/** GitHub Pages cannot set headers or a status. Without `.nojekyll`, it leaves out files whose names begin with `_`. */
const githubPages: Host = {
  answers401: false,
  next: 'Publish the folder with a workflow such as deploy/github-pages.yml in Portico’s repository.',
  files: () => [{ into: 'site', path: '.nojekyll', text: () => '' }],
}

/** The supported hosts, by the name that users enter. */
export const HOSTS: Readonly<Record<string, Host>> = {
  azure,
  cloudflare,
  cloudfront,
  'github-pages': githubPages,
  netlify,
  nginx,
  vercel,
}
