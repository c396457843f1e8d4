import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ts } from '@ts-morph/common'
import { expect, test } from 'vitest'
import * as widget from '../index.js'
import { programOf } from '../testing/declarations/compare.js'

/** A program as written for the published widget: every export, every part, and the types used in annotations. */
const PROGRAM = `
import type { Factor, FactorMethod, GDPRConsent, GDPRConsentLevel, OrganizationDetails, User } from '@portico/sdk'
import {
  ConfigurationContext, ConfigurationProvider, type CssVariable, type CssVariableConfig, Customisation, DynamicFlow, Form,
  FormState, GDPRConsentDialog, Groups, Internal, type ISlashIDContext, LoggedIn, LoggedOut, type LoginConfiguration,
  type LoginMiddleware, type LoginMiddlewareContext, MultiFactorAuth, Onboarding, OnboardingActions, OnboardingForm,
  type OnboardingProps, OnboardingStep, type OnboardingStepProps, OnboardingSuccess, OrganizationSwitcher, ServerThemeRoot,
  SlashIDContext, SlashIDLoaded, SlashIDProvider, type SlashIDProviderProps, Slot, StepUpAuth, type UseSlashID,
  defaultOrganization, useGDPRConsent, useOnboarding, useOrganizations, useSlashID,
} from '@portico/react'
import { type JSX, useContext } from 'react'

const provider: SlashIDProviderProps = {
  oid: 'oid', initialToken: 'token', tokenStorage: 'localStorage', environment: 'sandbox', analyticsEnabled: false,
  anonymousUsersEnabled: true, themeProps: { theme: 'auto', className: 'mine' }, children: null,
}
const middleware: LoginMiddleware[] = [
  defaultOrganization(async ({ organizations, user }: { organizations: OrganizationDetails[]; user: User }) =>
    organizations[0]?.id ?? user.oid),
  async ({ user }: LoginMiddlewareContext) => user,
]
const factors: Factor[] = [{ method: 'webauthn' }, { method: 'oidc', options: { provider: 'google', client_id: 'id' } }]
const login: LoginConfiguration = { factor: { method: 'password' }, handle: { type: 'username', value: 'ada' } }
const step: Omit<OnboardingStepProps, 'children'> = { id: 'name', beforeNext: async (values) => void values }
const around: OnboardingProps = { children: null, onError: () => {} }
const variable: CssVariable = '--sid-color-primary'
const theme: CssVariableConfig = Customisation.sanitiseCssVariableCustomisationConfig({ [variable]: '#fff' })
const checks: boolean[] = [
  Customisation.validate('#fff', Customisation.hexValueRegExp), Customisation.pxValidator('1px'),
  Customisation.hexValidator('#fff'), Customisation.rgbaValidator('x'), Customisation.exactValidator(['a', 'b'])('a'),
  Customisation.fontFamilyValidator(['Inter']), Customisation.urlValidator('x'),
  Customisation.validate(1, Customisation.pixelValueRegExp), Customisation.validate('x', Customisation.fontFamilyRegExp),
]
const fonts: string[] = [...Customisation.supportedFonts, ...Customisation.getGoogleFontImports('Inter')]

const later = () => Promise.reject(new Error())
const madeHere: ISlashIDContext = {
  sid: undefined, user: undefined, anonymousUser: undefined, sdkState: 'ready', logOut: () => undefined, logIn: later, mfa: later,
  recover: later, validateToken: async () => true, __switchOrganizationInContext: later, __syncExternalState: later,
}
const failed = (error: Error, { options, attempt }: { options?: { middleware?: LoginMiddleware | LoginMiddleware[] }; attempt: number }) =>
  void [error, options, attempt]
const drawn: JSX.Element[] = [Onboarding({ children: null }), Form.Initial.Divider({}), Form.Initial.SSO({})]

function Inside() {
  const all: UseSlashID = useSlashID()
  all.subscribe('otpCodeSent', () => {})
  const context: ISlashIDContext = useContext(SlashIDContext)
  const { text, factors, logo, storeLastHandle, storeLastFactor, showBanner, defaultCountryCode, supportURL,
    alternativeAuthURL } = useContext(ConfigurationContext)
  const words: string[] = [text['initial.title'], text['success.title'], defaultCountryCode, supportURL ?? '',
    alternativeAuthURL ?? '']
  const flags: boolean[] = [storeLastHandle, storeLastFactor, showBanner, all.isLoading, all.isAuthenticated]
  const { consents, isLoading, updateGdprConsent, deleteGdprConsent } = useGDPRConsent()
  const levels: GDPRConsent[] = consents
  const write: (levels: GDPRConsentLevel[]) => Promise<GDPRConsent[]> = updateGdprConsent
  const { organizations, currentOrganization, switchOrganization } = useOrganizations()
  const list: OrganizationDetails[] = organizations
  const { state, api } = useOnboarding()
  const id: string = state.currentStepId
  context.logIn(login, { middleware })
  context.mfa(login).then((user: User | undefined) => user?.getGroups())
  context.validateToken('token').then((valid: boolean) => valid)
  switchOrganization({ oid: currentOrganization?.id ?? '' })
  api.registerStep(id)
  api.updateAttributes({ ...state.attributes }).then(api.nextStep, api.previousStep)
  deleteGdprConsent()
  return <p onClick={context.logOut}>{[words, flags, levels, write, list, isLoading, logo, factors].length}</p>
}

const name: string = 'footer'
export const page = (
  <SlashIDProvider {...provider}>
    <ServerThemeRoot><p style={theme as object}>{fonts}{String(checks)}</p></ServerThemeRoot>
    <ConfigurationProvider factors={factors} logo="/logo.svg" text={{ 'initial.title': 'Hello', 'kyc.mobile.title': '' }}
      storeLastHandle storeLastFactor showBanner={false} defaultCountryCode="DE" supportURL="https://x" alternativeAuthURL="https://y">
      <Inside />
      <Slot name={name}><p /></Slot>
      <Form className="mine" factors={factors} middleware={middleware} text={{}} onSuccess={(user: User) => user.ID}
        onError={(error: Error, context: { attempt: number }) => context.attempt}>
        <Slot name="initial">
          <Form.Initial.Logo>{({ logo }) => <i>{logo}</i>}</Form.Initial.Logo>
          <Form.Initial.Header>{({ text }) => <h1>{text['initial.title']}</h1>}</Form.Initial.Header>
          <Form.Initial.Controls>
            {({ factors, handleTypes, text, handleSubmit }) => {
              const given: Factor[] = factors
              const types: string[] = handleTypes
              const [first] = given
              return <b onClick={() => first && handleSubmit(first, { type: 'username', value: '' })}>{text['initial.submit']}{types}</b>
            }}
          </Form.Initial.Controls>
          <Form.Initial.Controls><Form.Initial.Controls.Input /><Form.Initial.Controls.Submit /></Form.Initial.Controls>
          <Form.Initial.Controls.Submit>{({ text, status }) => <b>{text['initial.submit']}{status}</b>}</Form.Initial.Controls.Submit>
          <Form.Initial.Controls.Input>{({ factors }) => <b>{factors.length}</b>}</Form.Initial.Controls.Input>
          <Form.Initial.Divider />
          <Form.Initial.SSO>{({ factors, handleClick }) => <b onClick={() => factors[0] && handleClick(factors[0])} />}</Form.Initial.SSO>
          <Form.Initial.OIDC>{({ factors }) => factors.map(({ label }) => label)}</Form.Initial.OIDC>
        </Slot>
        <Slot name="authenticating">
          <Form.Authenticating>{({ context, retry, cancel, recover, logIn, setRecoveryCodes }) =>
            [context.attempt, retry('reset'), cancel(), recover(), logIn(), setRecoveryCodes([])].length}</Form.Authenticating>
        </Slot>
        <Slot name="error"><Form.Error>{({ context, retry, cancel }) => [context.error.message, retry(), cancel()].length}</Form.Error></Slot>
      </Form>
      <SlashIDContext.Provider value={madeHere}><Form onError={failed} /></SlashIDContext.Provider>
      <ConfigurationContext.Provider value={{ text: {} as never, factors, logo: null, storeLastHandle: false, storeLastFactor: false, showBanner: true,
        defaultCountryCode: 'US', supportURL: undefined, alternativeAuthURL: undefined }}>{drawn}</ConfigurationContext.Provider>
      <Form.Initial />
      <DynamicFlow className="mine" onSuccess={(user: User) => user.ID} middleware={middleware} getFactors={(handle) => (handle ? factors : [])} />
      <MultiFactorAuth steps={[{ factors, text: {} }]} className="mine" onSuccess={(user: User) => user.ID} />
      <StepUpAuth factors={factors} text={{}} className="mine" onSuccess={(user: User) => user.ID} />
      <Internal.OrgSwitchingForm />
      <LoggedIn withFactorMethods={(methods: FactorMethod[]) => methods.length > 1}><p /></LoggedIn>
      <LoggedIn withFactorMethods={['password']}>text</LoggedIn>
      <LoggedOut><p /></LoggedOut>
      <SlashIDLoaded fallback="…"><p /></SlashIDLoaded>
      <Groups belongsTo={Groups.some('a')}><Groups belongsTo={(groups: string[]) => Groups.all('a', 'b')(groups)}>x</Groups></Groups>
      <OrganizationSwitcher fallback={null} filter={({ id }: OrganizationDetails) => id !== ''} renderLabel={({ org_name }) => <b>{org_name}</b>} />
      <GDPRConsentDialog className="a" triggerClassName="b" necessaryCookiesRequired defaultAcceptAllLevels={['necessary']}
        defaultRejectAllLevels={['none']} forceConsent forceOpen container={() => document.body} onSuccess={(levels: GDPRConsent[]) => levels} onError={(error: unknown) => error} />
      <GDPRConsentDialog container={null} />
      <Onboarding {...around}><OnboardingStep {...step}><OnboardingActions /></OnboardingStep><OnboardingForm /><OnboardingSuccess>x</OnboardingSuccess></Onboarding>
      <FormState.Authenticating flowState={{ status: 'authenticating', context: { config: login, attempt: 1 }, retry: (policy?: 'retry' | 'reset') => void policy,
        cancel() {}, recover() {}, logIn() {}, setRecoveryCodes: (codes: string[]) => void codes }} />
    </ConfigurationProvider>
  </SlashIDProvider>
)
`

const require = createRequire(import.meta.url)
const entry = fileURLToPath(new URL('../program.tsx', import.meta.url))

test.each([
  ['18', 'types-react18'],
  ['19', '@types/react'],
])(
  'a program that uses every export compiles with the types of React %s',
  (_, types) => {
    const folder = dirname(require.resolve(`${types}/package.json`))
    const paths = { react: [`${folder}/index.d.ts`], 'react/jsx-runtime': [`${folder}/jsx-runtime.d.ts`] }
    const program = programOf({ [entry]: PROGRAM }, paths)
    const problems = program.getSemanticDiagnostics(program.getSourceFile(entry))
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  },
  120_000,
)

test('that program uses every export', () => {
  for (const name of Object.keys(widget)) expect(PROGRAM).toMatch(new RegExp(`\\b${name}\\b.*|<${name}\\b`))
})
