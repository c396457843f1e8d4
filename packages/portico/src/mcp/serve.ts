import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type ReaderSite, UnreadableSiteError } from '@portico/sealing/reading'
import { UserError } from '../output.js'
import { feedbackTool } from './feedback-tool.js'
import type { postFeedback } from './post-feedback.js'
import { toolServer } from './tool-server.js'
import { siteTools } from './tools.js'
import { whyNotHere } from './unreadable-page.js'

interface ToolServerInput {
  readonly site: ReaderSite
  /** The address of the site. */
  readonly url: URL
  readonly hasToken: boolean
  /** Sends feedback, if the reader wants the program to be able to do so. */
  readonly sendFeedback: ReturnType<typeof postFeedback> | undefined
  readonly stdin: NodeJS.ReadableStream
}

/** Serves a client of the Model Context Protocol on standard input and output until the client closes them. */
export async function serveTools({ site, url, hasToken, sendFeedback, stdin }: ToolServerInput): Promise<void> {
  const { origin } = url
  const tools = {
    ...siteTools({ site, origin, whyNot: whyNotHere }),
    ...(sendFeedback && feedbackTool({ site, origin, send: sendFeedback })),
  }
  const handle = serveStdio(() => toolServer({ tools, sentence, instructions: instructions(url, hasToken) }))
  await once(stdin, 'close')
  await handle.close()
}

const sentence = (error: unknown): string =>
  error instanceof UserError || error instanceof UnreadableSiteError
    ? error.message
    : 'The site could not be read. Check that --site is the address of a site sealed by Portico.'

const instructions = ({ href }: URL, hasToken: boolean) => [
  `The documentation at ${href}.`,
  hasToken
    ? 'These tools read as the person who gave this program access: public pages, and the private ones that this person may read.'
    : 'These tools read public pages. Private ones need a sign-in or a reader token, which this program does not have.',
]
