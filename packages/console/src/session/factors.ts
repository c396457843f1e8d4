import { CREDENTIALS, METHODS, type Method } from '@portico/protocol'

type Rows = typeof METHODS
/** Methods that prove an email address, or a person who has one, without leaving the page. */
type OnPageMethod = {
  [M in Method]: Rows[M] extends { readonly onPage: true; readonly handles: readonly ['email_address', ...unknown[]] }
    ? M
    : never
}[Method]

const isOnPage = (method: Method): method is OnPageMethod =>
  METHODS[method].onPage && METHODS[method].handles.some((type) => type === 'email_address')

const sendsCode = (method: Method) => METHODS[method].channel !== null

/** Methods that count as a second factor. */
const SECOND: ReadonlySet<Method> = new Set(
  Object.values(CREDENTIALS).flatMap(({ method }) => (method === 'password' ? [] : [method])),
)

/** How administrators sign in and confirm their identity: a code first, since everyone has an address. */
export const SIGN_IN_FACTORS = (Object.keys(METHODS) as Method[])
  .filter(isOnPage)
  .sort((a, b) => Number(sendsCode(b)) - Number(sendsCode(a)))
  .map((method) => ({ method }))

/** How a person confirms their identity with a second factor. */
export const SECOND_FACTORS = SIGN_IN_FACTORS.filter(({ method }) => SECOND.has(method))
