import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Tabs } from '../kit/tabs.js'
import { Recent } from '../session/recent.js'
import type { Sentence } from '../words/es.js'
import { say } from '../words/translate.js'
import { MyAgreements } from './my-agreements.js'
import { MyConsents } from './my-consents.js'
import { MyData } from './my-data.js'
import { MyFeeds } from './my-feeds.js'
import { MyMembershipOffers } from './my-membership-offers.js'
import { MyPrograms } from './my-programs.js'
import { MyReaderTokens } from './my-reader-tokens.js'
import { MyReadingGrants } from './my-reading-grants.js'
import { MySampleKeys } from './my-sample-keys.js'
import { MySessions } from './my-sessions.js'
import { SignInMethods } from './sign-in-methods.js'

/** The tabs of the account page, and their sections in order. */
const TABS = {
  'sign-in': { label: 'Sign-in', sections: [SignInMethods] },
  sessions: { label: 'Sessions', sections: [MySessions, MyPrograms, MyReadingGrants] },
  tokens: { label: 'Tokens and feeds', sections: [MyReaderTokens, MySampleKeys, MyFeeds] },
  data: { label: 'Your data', sections: [MyAgreements, MyConsents, MyData] },
} as const satisfies Record<string, { label: Sentence; sections: readonly (() => ReactNode)[] }>

type Tab = keyof typeof TABS
const isTab = (word: string): word is Tab => Object.hasOwn(TABS, word)

/** The tab in the address. The fragment of a link to a section opens its tab. */
function tabIn(search: URLSearchParams, hash: string): Tab {
  const [tab, fragment] = [search.get('tab') ?? '', hash.slice(1)]
  return isTab(tab) ? tab : isTab(fragment) ? fragment : 'sign-in'
}

/** The account page, one tab at a time, which is shown in the console and within the pages of a site. */
export function AccountSections() {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const tab = tabIn(search, hash)
  return (
    <Recent>
      <MyMembershipOffers />
      <Tabs
        label={say('Your account')}
        tabs={Object.entries(TABS).map(([name, { label }]) => [name, say(label)] as const)}
        open={tab}
      />
      {TABS[tab].sections.map((Section) => (
        <Section key={Section.name} />
      ))}
    </Recent>
  )
}
