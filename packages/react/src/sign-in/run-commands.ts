import type { SlashID, User } from '@portico/sdk'
import type { LogIn } from '../user/account.js'
import { heldLogIn } from '../user/held-log-in.js'
import type { SdkEvents } from '../user/sdk-events.js'
import { asError, errorSlug } from './errors.js'
import { listen } from './listen.js'
import type { SignInCommand, SignInEvent } from './machine/events.js'
import type { FlowContext } from './machine/state.js'

/** What the sign-in needs from the page: the SDK with the current user, and its callbacks. */
export interface SignInPorts {
  /** Resolves once start-up has finished: a visitor may press Continue before that. */
  readonly account: () => Promise<SignInAccount>
  readonly onSuccess: (user: User) => void
  readonly onError: (error: Error, context: FlowContext) => void
}

export interface SignInAccount {
  /** Missing in a context that the page created itself without one. */
  readonly sid: SlashID | undefined
  /** The sources of the SDK's questions. */
  readonly events: readonly SdkEvents[]
  readonly user: User | undefined
  readonly logIn: LogIn
  readonly mfa: LogIn
  readonly recover: (config: Required<FlowContext['config']>) => Promise<void>
}

/**
 * Runs the machine's commands, and sends their results back. The only impure part of the sign-in.
 * @param send sends events to the machine, which ignores those of older runs
 */
export function createCommandRunner(ports: SignInPorts, send: (event: SignInEvent) => void) {
  /** A user that the page does not know about yet, and a function that reports them. */
  let held: Promise<void> | undefined
  let release: (() => void) | undefined
  /** The page knows about the user once this resolves. */
  let knownUser: Promise<User | undefined>
  let live: { readonly run: number; readonly sid?: SlashID; readonly stop: () => void } | undefined

  /** Ends the current call to the SDK, if any: its polling stops and its questions are ignored. */
  function cancel() {
    const { sid, stop } = live ?? {}
    live = undefined
    stop?.()
    sid?.publish('flowCancelled', undefined)
  }

  async function logIn({ run, context, signedIn }: Extract<SignInCommand, { do: 'logIn' }>) {
    live = { run, stop: () => {} }
    try {
      const account = await ports.account()
      if (live?.run !== run) return
      const stop = listen(account.events, run, send)
      live = { run, sid: account.sid, stop }
      // A signed-in person proves another factor; anyone else signs in.
      const start = account.user && !account.user.anonymous ? account.mfa : account.logIn
      try {
        const { config, options = {} } = context
        const held = heldLogIn(start)
        // A context that the page created itself receives what is documented, and learns of the user at once.
        knownUser = held
          ? held(config, { ...options, signedIn, hold: (user) => hold(run, user) })
          : start(config, options)
        const user = await knownUser
        settle(run)
        send({ type: 'succeeded', run, user })
      } finally {
        stop()
      }
    } catch (error) {
      settle(run)
      send({ type: 'failed', run, slug: errorSlug(error), error: asError(error) })
    }
  }

  /** Waits, before the page learns of the user, for as long as the machine requires. */
  async function hold(run: number, user: User) {
    if (live?.run !== run) return
    send({ type: 'proven', run, user })
    if (held) await held
  }

  function reportSuccess(user: User) {
    if (!release) return ports.onSuccess(user)
    release()
    release = undefined
    held = undefined
    knownUser.then(
      () => ports.onSuccess(user),
      () => {},
    )
  }

  const settle = (run: number) => {
    if (live?.run === run) live = undefined
  }

  async function recover(command: Extract<SignInCommand, { do: 'recover' }>) {
    const { run, factor, context } = command
    try {
      const { recover: start } = await ports.account()
      if (context.config.handle) await start({ factor, handle: context.config.handle })
      send({ type: 'recovered', run })
    } catch (error) {
      send({ type: 'failed', run, slug: errorSlug(error), error: asError(error) })
    }
  }

  return (command: SignInCommand): void => {
    switch (command.do) {
      case 'logIn':
        void logIn(command)
        break
      case 'cancel':
        cancel()
        break
      case 'reconnect':
        command.retry()
        break
      case 'publish':
        live?.sid?.publish(command.event, command.answer)
        break
      case 'recover':
        void recover(command)
        break
      case 'hold':
        held = new Promise((resolve) => {
          release = resolve
        })
        break
      case 'reportSuccess':
        reportSuccess(command.user)
        break
      case 'reportError':
        ports.onError(command.error, command.context)
    }
  }
}
