import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { Skeleton } from './kit/skeleton.js'
import { AdminOnly } from './session/admin-only.js'
import { Root } from './session/root.js'
import type { ConsoleSettings } from './settings.js'

/** A page that is loaded on its first visit. */
const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
})

/** The routes under `/console`. */
export const routes = (settings: ConsoleSettings): RouteObject[] => [
  {
    element: <Root settings={settings} />,
    hydrateFallbackElement: <Skeleton of="frame" />,
    children: [
      { path: '/welcome', ...page(() => import('./welcome/welcome.js'), 'Welcome') },
      { path: '/account', ...page(() => import('./account/account.js'), 'Account') },
      {
        element: <AdminOnly />,
        children: [
          { path: '/', ...page(() => import('./overview/overview.js'), 'Overview') },
          { path: '/persons', ...page(() => import('./persons/persons.js'), 'Persons') },
          { path: '/persons/import', ...page(() => import('./persons/import-persons.js'), 'ImportPersons') },
          { path: '/persons/:person_id', ...page(() => import('./persons/person.js'), 'Person') },
          { path: '/approvals', ...page(() => import('./approvals/approvals.js'), 'Approvals') },
          { path: '/invitations', ...page(() => import('./invitations/invitations.js'), 'Invitations') },
          { path: '/groups', ...page(() => import('./groups/groups.js'), 'Groups') },
          { path: '/access', ...page(() => import('./access/site-pages.js'), 'SitePages') },
          { path: '/access/page', ...page(() => import('./access/site-page.js'), 'SitePage') },
          { path: '/statistics', ...page(() => import('./statistics/statistics.js'), 'Statistics') },
          { path: '/readings', ...page(() => import('./readings/readings.js'), 'Readings') },
          { path: '/reader-tokens', ...page(() => import('./access/reader-tokens.js'), 'ReaderTokens') },
          { path: '/guest-links', ...page(() => import('./guests/guest-links.js'), 'GuestLinks') },
          { path: '/guest-passwords', ...page(() => import('./guests/guest-passwords.js'), 'GuestPasswords') },
          { path: '/withdrawn', ...page(() => import('./access/withdrawn-access.js'), 'WithdrawnAccess') },
          { path: '/key-pairs', ...page(() => import('./access/key-pairs.js'), 'KeyPairs') },
          { path: '/organizations', ...page(() => import('./organizations/organizations.js'), 'Organizations') },
          {
            path: '/organizations/:organization_id',
            ...page(() => import('./organizations/organization.js'), 'Organization'),
          },
          { path: '/partners', ...page(() => import('./partners/partners.js'), 'Partners') },
          { path: '/partners/:organization_id', ...page(() => import('./partners/partner.js'), 'Partner') },
          { path: '/domains', ...page(() => import('./domains/domains.js'), 'Domains') },
          { path: '/providers', ...page(() => import('./providers/providers.js'), 'Providers') },
          { path: '/providers/:provider_id', ...page(() => import('./providers/provider.js'), 'Provider') },
          { path: '/clients', ...page(() => import('./clients/clients.js'), 'Clients') },
          { path: '/keys', ...page(() => import('./keys/keys.js'), 'Keys') },
          { path: '/webhooks', ...page(() => import('./webhooks/webhooks.js'), 'Webhooks') },
          { path: '/webhooks/:webhook_id', ...page(() => import('./webhooks/webhook.js'), 'Webhook') },
          { path: '/previews', ...page(() => import('./previews/previews.js'), 'Previews') },
          { path: '/agreements', ...page(() => import('./agreements/agreements.js'), 'Agreements') },
          { path: '/agreements/:agreement_id', ...page(() => import('./agreements/agreement.js'), 'Agreement') },
          { path: '/feedback', ...page(() => import('./feedback/feedback.js'), 'Feedback') },
          { path: '/audit', ...page(() => import('./audit/audit.js'), 'Audit') },
          { path: '*', ...page(() => import('./session/not-found.js'), 'NotFound') },
        ],
      },
    ],
  },
]
