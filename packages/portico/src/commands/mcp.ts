import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { UserError } from '../output.js'
import { fileText } from '../read-text.js'

interface Options {
  readonly site: string
  readonly server?: string
  readonly tokenFile?: string
  readonly feedback?: boolean
}

/** `portico mcp`: lets a coding agent search and read a site as the reader whose token it has. */
export function mcpCommand(context: Context): Command {
  return new Command('mcp')
    .description(
      'let a coding agent search and read a site through the Model Context Protocol, on standard input and output',
    )
    .requiredOption('-s, --site <address>', 'the address of the site, on any host')
    .option('--server <address>', 'the identity server, if it is not at the address of the site')
    .option(
      '--token-file <path>',
      'a file with a reader token; default: the variable PORTICO_READER_TOKEN, or signing in with a code',
    )
    .option('--feedback', 'also let the agent send feedback to the authors in your name; asks you to allow it')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico mcp --site https://docs.example', 'public pages, and private ones with PORTICO_READER_TOKEN'],
        ['portico mcp --site https://docs.example --server https://id.docs.example', 'a site on a CDN'],
      ),
    )
    .action(async ({ site, server, tokenFile, feedback = false }: Options) => {
      const url = addressIn(site, '--site')
      const [
        { isReaderToken, isWholeReaderToken, readerSite, releaseNothing },
        { publishedFiles },
        { releaseKeys },
        { postFeedback },
        { serveTools },
      ] = await Promise.all([
        import('@portico/sealing/reading'),
        import('../mcp/published-files.js'),
        import('../mcp/release-keys.js'),
        import('../mcp/post-feedback.js'),
        import('../mcp/serve.js'),
      ])
      const token = readToken({ file: tokenFile, env: context.env, isReaderToken, isWholeReaderToken })
      const identity = server === undefined ? new URL(url.origin) : addressIn(server, '--server')
      const stop = new AbortController()
      if (token !== undefined && feedback)
        throw new UserError('--feedback needs a sign-in, because a reader token can only read. Remove the token.')
      const access =
        token === undefined
          ? await signInTo(identity, { context, feedback, signal: stop.signal })
          : { token: async () => token }
      if (feedback && !access)
        throw new UserError(
          `${identity.origin} does not allow programs to sign in, which --feedback needs. Check --server.`,
        )
      const release = access ? releaseKeys({ server: identity, tokens: access }) : releaseNothing
      await serveTools({
        site: readerSite({ baseUrl: url.pathname, file: publishedFiles(url), release }),
        url,
        hasToken: access !== undefined,
        sendFeedback: feedback && access ? postFeedback({ server: identity, tokens: access }) : undefined,
        stdin: context.stdin,
      }).finally(() => stop.abort())
    })
}

/** An address that a token may be sent to, and that pages may be read from: encrypted in transit, or on this machine. */
function addressIn(text: string, option: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  const { protocol, hostname, username = '', password = '' } = address ?? {}
  // The address is not repeated, because it may contain a password.
  if (username !== '' || password !== '') throw new UserError(`${option} must be an address without a user name.`)
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '')
  if (!address || !(protocol === 'https:' || (protocol === 'http:' && isOwn)))
    throw new UserError(`${option} must be an address that starts with https://, got ${JSON.stringify(text)}.`)
  return new URL(`${address.pathname.replace(/(?<!\/)\/+$/, '')}/`, address.origin)
}

interface SignInInput {
  readonly context: Context
  readonly feedback: boolean
  readonly signal: AbortSignal
}

/** A sign-in on this machine, if the server supports the device flow; started immediately, so that the person sees it early. */
async function signInTo(server: URL, { context, feedback, signal }: SignInInput) {
  const [{ authorizationServer }, { grantsFile, grantStore }, { signIn }] = await Promise.all([
    import('../mcp/sign-in/authorization-server.js'),
    import('../mcp/sign-in/grant-store.js'),
    import('../mcp/sign-in/sign-in.js'),
  ])
  const authorization = await authorizationServer(server)
  if (!authorization) return undefined
  const grants = grantStore(grantsFile(context.env))
  const say = (sentence: string) => context.output({}).warn(sentence)
  const signedIn = signIn({ server, authorization, grants, feedback, say, signal })
  // The error is reported again at the first call that needs the token.
  await signedIn.token().catch(() => {})
  return signedIn
}

type Checks = Pick<typeof import('@portico/sealing/reading'), 'isReaderToken' | 'isWholeReaderToken'>

function readToken({
  file,
  env,
  isReaderToken,
  isWholeReaderToken,
}: Checks & { readonly file: string | undefined; readonly env: Context['env'] }): string | undefined {
  const from = file === undefined ? 'PORTICO_READER_TOKEN' : file
  const text = (file === undefined ? env.PORTICO_READER_TOKEN : textOf(file))?.trim()
  if (text === undefined || text === '') {
    if (file === undefined) return undefined
    throw new UserError(`${file} is empty. Put a reader token into it, or remove --token-file.`)
  }
  // The content is not repeated: it may be another secret.
  if (!isReaderToken(text))
    throw new UserError(
      `${from} does not contain a reader token, which starts with portico_read_. Create one on your account page.`,
    )
  if (!isWholeReaderToken(text))
    throw new UserError(`${from} contains an incomplete reader token. Copy the whole token again.`)
  return text
}

function textOf(file: string): string {
  try {
    return fileText(file)
  } catch {
    throw new UserError(`${file} cannot be read. --token-file must be the path of a file with a reader token.`)
  }
}
