import type { BrowserContextOptions, Page } from 'playwright-core'
import { acceptLink } from './sign-in.js'
import type { HubWorld } from './world.js'

/** Types the code of the newest email to an address into the six boxes. */
async function enterCode(world: HubWorld, page: Page, address: string, since: string): Promise<void> {
  await page.locator('.sid-otp-input input').first().waitFor()
  await page.locator('.sid-otp-input input').first().focus()
  await page.keyboard.type(await world.codeFor(address, since))
}

/** A moment before now, to distinguish new emails from old ones. */
export const justNow = (): string => new Date(Date.now() - 1).toISOString()

/** Proves an address in the form on the page. */
export async function proveAddress(world: HubWorld, page: Page, address: string): Promise<void> {
  const since = justNow()
  await page.getByPlaceholder('Type your email').fill(address)
  await page.getByRole('button', { name: /^(Continue$|Email me a code)/ }).click()
  await enterCode(world, page, address, since)
}

/** A passkey with its private key. */
export interface Credential {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly privateKey: string
  readonly signCount: number
  readonly rpId?: string
  readonly userHandle?: string
}

/** An authenticator that needs no touch by a person. */
export interface VirtualAuthenticator {
  /** The first passkey that it creates; it can outlast its page. */
  readonly nextPasskey: Promise<Credential>
  /** Stores a passkey that another one created. */
  add(passkey: Credential): Promise<void>
  /** The passkeys that it holds. */
  passkeys(): Promise<readonly { readonly credentialId: string; readonly userName?: string }[]>
  /** Gives a passkey another id, under which no server knows it. */
  rename(passkey: { readonly credentialId: string }, id: string): Promise<void>
  /** Removes it from the page. */
  remove(): Promise<void>
}

/** Lets a page create passkeys and sign in with them. */
export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const nextPasskey = new Promise<Credential>((resolve) =>
    client.once('WebAuthn.credentialAdded', ({ credential }) => resolve(credential)),
  )
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    nextPasskey,
    add: async (credential) => void (await client.send('WebAuthn.addCredential', { authenticatorId, credential })),
    passkeys: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    rename: async ({ credentialId }, id) => {
      const { credential } = await client.send('WebAuthn.getCredential', { authenticatorId, credentialId })
      await client.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      const other = { ...credential, credentialId: Buffer.from(id).toString('base64') }
      await client.send('WebAuthn.addCredential', { authenticatorId, credential: other })
    },
    remove: async () => void (await client.send('WebAuthn.disable')),
  }
}

/**
 * Follows the link of the newest email on another device. In a second tab of the same browser it would race: automation lets
 * every tab believe that it has the focus, and Chromium creates passkeys only for the tab that really has it.
 */
export async function followLink(world: HubWorld, address: string, since: string): Promise<void> {
  const { page: mailbox } = await world.visitor()
  await mailbox.goto(await world.linkFor(address, since))
  const button = mailbox.getByRole('button', { name: /^(Sign in|Add .+)$/ })
  await button.click()
  await button.waitFor({ state: 'detached' })
  await mailbox.context().close()
}

/** The owner in the console, with an address to sign in with again. */
export async function owner(world: HubWorld, address = 'owner@travel.example', options?: BrowserContextOptions) {
  const visitor = await world.visitor(options)
  const { page } = visitor
  await page.goto(world.ownerLink)
  await acceptLink(page)
  await page.getByRole('heading', { name: 'Welcome: this hub is yours' }).waitFor()
  await proveAddress(world, page, address)
  await page.getByText(`You sign in as ${address}`).waitFor()
  return visitor
}

/** Opens a page of someone who signs in to the console with a code. */
export async function signedIn(world: HubWorld, address: string, path = '/console/') {
  const visitor = await world.visitor()
  await visitor.page.goto(path)
  await proveAddress(world, visitor.page, address)
  return visitor
}

const LOOKS = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 320],
  ['dark', 320],
] as const

/** Runs an action with a page on a desktop and a phone, in light and dark mode. */
export async function inEveryLook(page: Page, look: () => Promise<void>): Promise<void> {
  const window = page.viewportSize()
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await look()
  }
  await page.emulateMedia({ colorScheme: null })
  if (window) await page.setViewportSize(window)
}
