import { parseJson } from '@portico/access/guards'
import { type Host, type HostingFacts, headersOf } from './host.js'

/** No visitor has this role, so every visitor gets 401. */
const UNGRANTED = 'portico-door'

interface Config {
  readonly routes?: readonly { readonly route: string; readonly [more: string]: unknown }[]
  readonly globalHeaders?: Readonly<Record<string, string>>
  readonly responseOverrides?: Readonly<Record<string, unknown>>
  readonly [more: string]: unknown
}

/** Azure Static Web Apps. Its routes cannot match queries, so sealed files at private addresses are always sent with 200. */
export const azure: Host = {
  answers401: true,
  next: 'Publish the folder as the app’s output, without a separate build (skip_app_build).',
  files: (facts) => [
    {
      into: 'site',
      path: 'staticwebapp.config.json',
      text(before) {
        const own = parseJson(before ?? '{}') as Config | undefined
        if (own === undefined) return 'refused'
        return `${JSON.stringify(merged(own, facts), null, 2)}\n`
      },
    },
  ],
}

function merged(own: Config, facts: HostingFacts): Config {
  const locked = { rewrite: `${facts.baseUrl}404.html`, statusCode: 401 }
  const routes = [
    ...facts.folders.flatMap((folder) => [
      ...(facts.endings.length > 0
        ? [{ route: `${folder}/*.{${facts.endings.join(',')}}`, allowedRoles: ['anonymous'] }]
        : []),
      { route: folder, allowedRoles: [UNGRANTED] },
      { route: `${folder}/*`, allowedRoles: [UNGRANTED] },
    ]),
    ...facts.pages.map((route) => ({ route, allowedRoles: [UNGRANTED] })),
  ]
  const ours = new Set(routes.map(({ route }) => route))
  return {
    ...own,
    routes: [...routes, ...(own.routes ?? []).filter(({ route }) => !ours.has(route))],
    globalHeaders: { ...own.globalHeaders, ...headersOf(facts) },
    responseOverrides: {
      404: { rewrite: `${facts.baseUrl}404.html` },
      ...own.responseOverrides,
      401: locked,
      // A visitor who is signed in to Azure is not therefore signed in to the hub.
      403: locked,
    },
  }
}
