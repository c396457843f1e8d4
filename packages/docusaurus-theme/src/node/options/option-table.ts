import { type AccessRule, problemsOf } from '@portico/access'
import { isRecord, isTexts } from '@portico/access/guards'
import { type FactorConfiguration, factorProblems, OIDC_PROVIDERS, type OidcProvider } from '@portico/protocol'
import type { Agents } from '@portico/sealing/plan'
import { type ApiDescription, descriptionFaults } from './description-option.js'
import { factorFaults } from './factor-option.js'
import { type Feeds, feedFaults } from './feed-option.js'
import { isCountry, isPicture, textFaults } from './form-checks.js'
import { choice, faultsWithin, flag, must, oneOf, option, type ValuesOf } from './option.js'
import { isHttpUrl } from './option-faults.js'
import { policyFaults } from './policy-option.js'

const isText = (value: unknown) => typeof value === 'string'
const isFiles = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(([path, text]) => isText(text) && /^[\w-][\w./-]*$/.test(path) && !path.includes('..'))

const isFirstPage = (value: unknown) => isHttpUrl(value) && String(value).endsWith('/') && !/[?#@]/.test(String(value))

const address = must(
  (value) => value === '' || isHttpUrl(value),
  'start with http:// or https://. The browser calls it to sign people in; leave it empty when the identity server serves the site',
)

/** The option `formConfiguration`: the sign-in form. */
export const FORM_OPTIONS = {
  factors: option<readonly FactorConfiguration[]>({
    fallback: [{ method: 'email_link' }, { method: 'webauthn' }],
    defaultText: 'a link by email, and passkeys',
    meaning: 'the sign-in methods, in the order in which the form offers them',
    check: (value, name) => [
      ...factorProblems(value, name),
      ...(Array.isArray(value) ? value.flatMap((factor, at) => factorFaults(factor, `${name}[${at}]`)) : []),
    ],
  }),
  logo: option<string | undefined>({
    fallback: undefined,
    defaultText: 'the logo of the navbar',
    meaning: 'the address of an image: a path that starts with a slash, or a URL',
    check: must(
      isPicture,
      'be the address of a picture: a path that starts with a slash, or an address that starts with https:// (a relative path would lead elsewhere on each page)',
    ),
  }),
  text: option<Readonly<Record<string, string>>>({
    fallback: {},
    defaultText: 'the texts in the language of the build, with the title “Sign in to” and the name of the site',
    meaning:
      'texts to override, by key; the keys are those of `TextConfig` in `@portico/react`, and `{site}` is replaced with the title of the site',
    check: textFaults,
  }),
  methodChoice: choice(
    ['list', 'buttons'],
    'list',
    'how a sign-in method is chosen: from a list, as in the widget’s `Form`, or with one button each; the main button is the method used last, or the first one. Without `factors`, the default is `buttons`',
  ),
  storeLastHandle: flag(
    true,
    'remember on the device who signed in last and with which method; the form offers that first',
  ),
  defaultCountryCode: option<string>({
    fallback: 'US',
    meaning: 'the initially selected country for phone numbers, as two letters (ISO 3166-1)',
    check: must(isCountry, 'be a country in two letters (ISO 3166-1) such as "US" or "GB"'),
  }),
  flagFont: choice(
    ['bundled', 'cdn'],
    'bundled',
    'where the flags beside country codes come from on systems that draw none: a font that the site serves, or one from a public CDN',
  ),
}

/** The option `sealing`. */
export const SEALING_OPTIONS = {
  publicTexts: option<readonly string[]>({
    fallback: [],
    meaning: 'exact titles and sentences of private pages, and names of groups, that may also appear in public',
    check: must(isTexts, 'be a list of strings'),
  }),
}

/** All options of the theme, in the order in which the documentation lists them. */
export const OPTIONS = {
  orgID: option<string>({
    fallback: '',
    defaultText: 'required',
    meaning: 'the organization whose members may sign in, and which releases keys',
    check: must((value) => isText(value) && value !== '', 'be the id of your organization'),
  }),
  privatePaths: option<readonly AccessRule[]>({
    fallback: [],
    meaning:
      'rules `{ path, groups?, access? }`; `path` is a glob, plain text, or `{ regex, flags? }`. A `RegExp` does not survive Docusaurus’s configuration and stops the build',
    check: (value) => problemsOf(value),
  }),
  forceLogin: flag(false, 'every page requires a sign-in, see [Forced login](../../docs/guide/forced-login.md)'),
  uxMode: option<'modal' | 'redirect'>({
    fallback: 'redirect',
    meaning:
      '`modal`: the form appears in place of a private page. `redirect`: visitors are sent to `privateRedirectPath`, and return once they have signed in there',
    check: must((value) => value === 'modal' || value === 'redirect', 'be "modal" (the form in place) or "redirect"'),
  }),
  privateRedirectPath: option<string>({
    fallback: '/',
    meaning: 'a public page of the site, without base URL',
    check: must(
      (value) => typeof value === 'string' && value.startsWith('/'),
      'be a path of this site that starts with a slash',
    ),
  }),
  navbar: choice(
    ['hidden', 'locked'],
    'hidden',
    'what people who may not open a page see of a navbar item that links to it: nothing, or the item with a lock, which leads to the form or to the access request. `locked` publishes these items, with their addresses; an item in a dropdown, a menu of versions, or an item without a `label` stays hidden',
  ),
  footer: choice(
    ['hidden', 'locked'],
    'hidden',
    'what people who may not open a page see of a link to it in the footer: nothing, or the link, which leads to the form or to the access request. `locked` publishes the labels of these links, with their addresses',
  ),
  baseURL: option<string>({
    fallback: '',
    defaultText: 'the origin of the site',
    meaning: 'where the identity API answers',
    check: address,
  }),
  sdkURL: option<string>({
    fallback: '',
    defaultText: '`<baseURL>/sdk.html`',
    meaning: 'the SDK’s helper page',
    check: address,
  }),
  preview: option<string>({
    fallback: '',
    defaultText: 'not a preview',
    meaning:
      'the address of the first page, if this build is the preview of a pull request: readers sign in at `baseURL`, see [Previews](../../docs/guide/previews.md)',
    check: must(
      (value) => value === '' || isFirstPage(value),
      'be the whole address of the first page with a slash at the end, such as "https://pr-41.example.com/"',
    ),
  }),
  formConfiguration: option<Partial<ValuesOf<typeof FORM_OPTIONS>>>({
    fallback: {},
    meaning: 'the sign-in form, see below',
    check: (value, name) =>
      isRecord(value)
        ? faultsWithin(FORM_OPTIONS, value, name)
        : [`${name} must be an object such as { factors: [{ method: 'password' }] }.`],
  }),
  oidcClientID: option<string | undefined>({
    fallback: undefined,
    meaning: 'with `oidcProvider`: adds a single sign-on button that opens a popup, after the factors of the form',
    check: must(isText, 'be a string'),
  }),
  oidcProvider: option<OidcProvider | undefined>({
    fallback: undefined,
    meaning: 'the provider of that button; a button already listed in the factors keeps its place',
    check: oneOf(Object.keys(OIDC_PROVIDERS)),
  }),
  groups: option<readonly string[] | undefined>({
    fallback: undefined,
    meaning:
      'the existing groups. With this list, any other group used by a rule, a folder or a page stops the build; without it, only a name that looks like a misspelling of another one',
    check: must(isTexts, 'be a list of group names, such as ["readers"]'),
  }),
  sealing: option<Partial<ValuesOf<typeof SEALING_OPTIONS>>>({
    fallback: {},
    meaning: 'the sealing step, see below',
    check: (value, name) =>
      isRecord(value)
        ? faultsWithin(SEALING_OPTIONS, value, name)
        : [`${name} must be an object such as { publicTexts: ["Getting started"] }.`],
  }),
  markdownTwins: flag(
    false,
    'also publish each page that is written in Markdown as Markdown, at its address with `.md`. `CopyPage` copies and shows it, and can open a public page in an assistant. For a private page it is sealed like the page',
  ),
  llmsText: option<{ readonly sections?: readonly string[] } | undefined>({
    fallback: undefined,
    meaning:
      '`{ sections? }`: write `/llms.txt`, which lists the public pages; `sections` are Markdown texts that come before them',
    check: must(
      (value) =>
        isRecord(value) && Object.keys(value).every((name) => name === 'sections') && isTexts(value.sections ?? []),
      'be an object such as { sections: ["## API\\n\\n…"] }',
    ),
  }),
  feeds: option<Feeds>({
    fallback: {},
    meaning:
      'feeds by their path, `{ changelog: { title, description?, pages?, entries? } }`, each written as RSS (`/changelog.xml`) and as JSON (`/changelog.json`), see [Feeds](#feeds)',
    check: feedFaults,
  }),
  files: option<Readonly<Record<string, string>>>({
    fallback: {},
    meaning:
      'texts to publish alongside the pages, by path, such as your API description. A file has the readers of its path',
    check: must(
      isFiles,
      'be an object of texts by path, such as { "api/openapi.json": "{…}" }; no path starts with a slash or leads upwards',
    ),
  }),
  openapi: option<readonly ApiDescription[]>({
    fallback: [],
    meaning:
      'API descriptions and the pages that show them, `[{ path, route, sandbox?, sandboxKeyPrefix?, tryIt?, access?, internal? }]`, showing each reader what they may read, see [API reference](../../docs/guide/api-reference.md)',
    check: descriptionFaults,
  }),
  agents: option<Agents>({
    fallback: {},
    meaning:
      '`{ open: "server" }`: the identity server that hosts the site decrypts pages for readers’ programs, see [Programs that read](../../docs/guide/programs.md#over-http). By default only the reader’s own machine does',
    check: must(
      (agents) =>
        isRecord(agents) &&
        Object.entries(agents).every(([name, value]) => name === 'open' && (value === undefined || value === 'server')),
      'be { open: "server" }, or {}: then the server decrypts no page',
    ),
  }),
  accountPage: option<string>({
    fallback: '/account',
    meaning:
      "the path of the page of the site where people manage their account; if the site has a page there, or with `''`, the account menu links to the identity server’s page. See [Account page](../../docs/guide/add-to-docusaurus.md#account-page)",
    check: must(
      (value) => value === '' || (typeof value === 'string' && /^(\/[\w-]+)+$/.test(value)),
      'be a path of this site without base URL that starts with a slash, such as "/account"',
    ),
  }),
  guestLinks: flag(
    false,
    'add the page `/guest`, where people without an account read a private page that a reader shares with them by a link; needs `markdownTwins`, see [Guest links](../../docs/guide/guest-links.md)',
  ),
  guestPasswords: flag(
    false,
    'show *I have a password* at the doors of private pages while the organization has a guest password; needs `guestLinks`, see [Guest passwords](../../docs/guide/guest-passwords.md)',
  ),
  statistics: flag(
    false,
    'count page views, searches and dead links without names, and ask on each doc page whether it was helpful, see [Statistics](../../docs/guide/statistics.md)',
  ),
  contentSecurityPolicy: option<Readonly<Record<string, readonly string[]>>>({
    fallback: {},
    meaning:
      'additional sources for the site’s Content-Security-Policy, by directive. What the site’s configuration, pages and code load is found by itself, see [The content policy](../../docs/guide/content-policy.md)',
    check: (value) => policyFaults(value),
  }),
  id: option<string>({
    fallback: 'default',
    meaning: 'set by Docusaurus',
    check: must(isText, 'be a string'),
  }),
}
