/**
 * Shows a report of `portico access diff --markdown` on a pull request: all of it in the summary of the job, and in one comment that
 * later runs change. Without dependencies, so the action runs as it is committed.
 *
 * Usage: node comment.mjs <report>
 */
import { appendFileSync, readFileSync } from 'node:fs'

/** Begins the comment, unseen by readers, and finds it again. */
const MARKER = '<!-- portico access review -->'

/** Who the token of a job writes as. A comment of someone else with the marker is theirs. */
const AUTHOR = 'github-actions[bot]'

/** What GitHub takes as one comment. */
const LONGEST = 65_536

const PAGE = 100

const { GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_STEP_SUMMARY } = process.env
const { GITHUB_API_URL = 'https://api.github.com' } = process.env

const report = readFileSync(process.argv[2] ?? '', 'utf8').trim()
if (report === '') throw new Error('The report is empty: the comparison has failed.')
if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, `${report}\n`)
const { pull_request: pull } = JSON.parse(readFileSync(GITHUB_EVENT_PATH ?? '', 'utf8'))
say(Number.isSafeInteger(pull?.number) ? await comment(pull.number) : 'This is no pull request.')

/** Writes or changes the comment, and answers what was done as a sentence. */
async function comment(number) {
  const own = await ownComment(number)
  if (!own && report === 'No one can read more than before.') return 'Nothing to say.'
  const written = own
    ? await call('PATCH', `issues/comments/${own.id}`, { body: body() })
    : await call('POST', `issues/${number}/comments`, { body: body() })
  if (written.status === 403) return 'The token may not write comments, as for a fork: see the summary of the job.'
  demand(written)
  return own ? 'Changed the comment.' : 'Wrote the comment.'
}

async function ownComment(number) {
  for (let page = 1; ; page++) {
    const answer = await call('GET', `issues/${number}/comments?per_page=${PAGE}&page=${page}`)
    const found = await demand(answer).json()
    const own = found.find(({ user, body }) => user?.login === AUTHOR && body?.startsWith(MARKER))
    if (own || found.length < PAGE) return own
  }
}

function body() {
  const whole = `${MARKER}\n${report}`
  if (whole.length <= LONGEST) return whole
  const rest = '\n\nThe rest is in the summary of the job.'
  const start = whole.slice(0, LONGEST - rest.length)
  return `${start.slice(0, start.lastIndexOf('\n'))}${rest}`
}

function call(method, path, value) {
  return fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/${path}`, {
    method,
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${GITHUB_TOKEN}` },
    ...(value && { body: JSON.stringify(value) }),
  })
}

function demand(answer) {
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname} answered ${answer.status}.`)
  return answer
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
