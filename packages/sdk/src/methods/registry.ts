import type { ChallengeType } from '@portico/protocol'
import type { FactorMethod } from '../events.js'
import { passkeys, redirects, secrets } from '../lazy-modules.js'
import type { HandlesOf } from '../wire-values.js'
import { type Answerer, answering, type WrongAnswer } from './challenge-answerer.js'
import { otp, wrongCode } from './code/otp.js'
import { nonce, proxy } from './link/link.js'
import type { Method } from './method.js'
import { contextUpdate, uiCustomization } from './notices.js'
import { prepareProvider } from './provider/prepare-provider.js'

/** How each method starts. A method that is added to the protocol does not compile until it has a row here. */
export const methods: { readonly [Name in FactorMethod]: Method<Name> } = {
  webauthn: {
    ...plain<'webauthn'>('email_address'),
    available: ({ passkeys }) => !!passkeys,
    prepare: async (factor, client) => ({ factor: await (await passkeys()).preparePasskey(factor, client) }),
  },
  password: /* @__PURE__ */ plain<'password'>('email_address', 'phone_number', 'username'),
  totp: /* @__PURE__ */ plain<'totp'>('email_address'),
  email_link: { .../* @__PURE__ */ plain<'email_link'>('email_address'), strict: true },
  otp_via_email: { .../* @__PURE__ */ plain<'otp_via_email'>('email_address'), strict: true },
  sms_link: { .../* @__PURE__ */ plain<'sms_link'>('phone_number'), strict: true },
  otp_via_sms: { .../* @__PURE__ */ plain<'otp_via_sms'>('phone_number'), strict: true },
  oidc: { .../* @__PURE__ */ plain<'oidc'>(), prepare: prepareProvider },
  saml: { .../* @__PURE__ */ plain<'saml'>(), prepare: prepareProvider },
}

/** How each challenge is answered. A type that is added to the protocol does not compile until it has an answerer here. */
export const answerers: { readonly [Type in ChallengeType]: Answerer<Type> } = {
  authn_context_update: contextUpdate,
  ui_customization: uiCustomization,
  proxy,
  nonce,
  otp,
  oidc: /* @__PURE__ */ later('oidc', redirects),
  saml: /* @__PURE__ */ later('saml', redirects),
  password_set: /* @__PURE__ */ password('password_set', 400),
  password_reset: /* @__PURE__ */ password('password_reset', 400),
  password_verify: /* @__PURE__ */ password('password_verify', 401),
  totp_register: { .../* @__PURE__ */ later('totp_register', secrets), wrong: wrongCode },
  totp_verify: { .../* @__PURE__ */ later('totp_verify', secrets), wrong: wrongCode },
  webauthn_create: {
    .../* @__PURE__ */ later('webauthn_create', passkeys),
    accepted: async (...accepted) => (await passkeys()).keepCreated(...accepted),
  },
  webauthn_get: /* @__PURE__ */ later('webauthn_get', passkeys),
}

/** A method without defaults. */
function plain<Name extends FactorMethod>(...handles: HandlesOf<Name>[]): Method<Name> {
  return { handles, strict: false, available: () => true, prepare: (factor) => ({ factor }) }
}

/** The answerers of a method's challenges, in a module that is loaded by sign-ins that need it. */
type LazyAnswers<Type extends ChallengeType> = {
  readonly answers: { readonly [Each in Type]: Answerer<Each>['answer'] }
}

function later<Type extends ChallengeType>(type: Type, load: () => Promise<LazyAnswers<Type>>): Answerer<Type> {
  return answering(async (challenge, flow) => (await load()).answers[type](challenge, flow))
}

function password<Type extends PasswordType>(type: Type, code: 400 | 401): Answerer<Type> {
  const load = secrets as () => Promise<LazyAnswers<Type> & Awaited<ReturnType<typeof secrets>>>
  const tell: WrongAnswer<Type>['tell'] = async (...refusal) => (await load()).wrong[type](...refusal)
  return { ...later(type, load), wrong: { code, tell } }
}

type PasswordType = 'password_set' | 'password_reset' | 'password_verify'
