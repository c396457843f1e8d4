import { type Ends, FRAME, MESSAGES, type PageReply, type PageRequest } from './sdk-page.js'

const PING_EVERY = 50
/** Three seconds: a frame that has not responded by then will not respond. */
const FRAME_PINGS = 60
/** A tab may take half a minute: people see it load, and can close it. */
const TAB_PINGS = 600

/**
 * Asks the SDK page in a hidden frame, which is created for the first request. @throws if the page
 * does not respond in time, or responds with an error.
 */
export async function askFrame(ends: Ends, request: PageRequest): Promise<PageReply> {
  const { document } = ends.page
  let frame = document.getElementById(FRAME) as HTMLIFrameElement | null
  if (frame?.src !== ends.url.href) {
    frame?.remove()
    frame = document.createElement('iframe')
    frame.id = FRAME
    frame.allow = 'publickey-credentials-get *'
    frame.style.display = 'none'
    frame.src = ends.url.href
    document.body.append(frame)
  }
  const { contentWindow } = frame
  if (!contentWindow) throw new Error('The frame of the SDK page was removed')
  return converse(contentWindow, ends, request, FRAME_PINGS)
}

/**
 * Asks the SDK page in a separate tab, and closes the tab after the response. @throws if the tab
 * was blocked or closed, or the page responds with an error.
 */
export async function askTab(ends: Ends, request: PageRequest): Promise<PageReply> {
  const tab = ends.page.open(ends.url.href)
  if (!tab) throw new Error('The browser blocked the tab of the SDK page')
  try {
    return await converse(tab, ends, request, TAB_PINGS)
  } finally {
    tab.close()
  }
}

/** Pings until the page responds, then sends the request. Only messages from that window and origin are accepted. */
async function converse(
  to: Window,
  { page, url, sleep, signal }: Ends,
  request: PageRequest,
  mostPings: number,
): Promise<PageReply> {
  const id = page.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  const requestId = (id ^ 1) >>> 0
  const replies: PageReply[] = []
  const hear = ({ source, origin, data }: MessageEvent) => {
    if (source === to && origin === url.origin && (data?.id === id || data?.id === requestId)) replies.push(data)
  }
  page.addEventListener('message', hear)
  try {
    for (let pings = 0; !replies.length; pings += 1) {
      if (to.closed || pings > mostPings) throw new Error(`The SDK page at ${url.href} does not answer`)
      // The first pings may reach an empty window, whose origin is not the page's yet; they contain nothing.
      to.postMessage({ id, type: MESSAGES.ping }, '*')
      await sleep(PING_EVERY, signal)
    }
    to.postMessage({ ...request, id: requestId }, url.origin)
    for (let waits = 0; ; waits += 1) {
      const reply = replies.find((each) => each.id === requestId)
      if (reply?.error) throw new Error(String(reply.error))
      if (reply) return reply
      // A person may take a while at a prompt; storage does not.
      if (to.closed || (waits > FRAME_PINGS && request.type < MESSAGES.ping))
        throw new Error(`The SDK page at ${url.href} went away without an answer`)
      await sleep(PING_EVERY, signal)
    }
  } finally {
    page.removeEventListener('message', hear)
  }
}
