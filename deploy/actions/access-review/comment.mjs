/**
 * Shows a report of `portico access diff --markdown` on a pull request: completely in the job summary, and in one comment that
 * later runs update. Has no dependencies, so the action runs exactly as committed.
 *
 * Usage: node comment.mjs <report>
 */
import { appendFileSync, readFileSync } from 'node:fs'

/** The hidden beginning of the comment, by which it is found again. */
const MARKER = '<!-- portico access review -->'

/** The account of a job's token. A comment of another account with the marker is not ours. */
const AUTHOR = 'github-actions[bot]'

/** The maximum length of a comment on GitHub. */
const LONGEST = 65_536

const PAGE = 100

const { GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_STEP_SUMMARY } = process.env
const { GITHUB_API_URL = 'https://api.github.com' } = process.env

const report = readFileSync(process.argv[2] ?? '', 'utf8').trim()
if (report === '') throw new Error('The report is empty: the comparison has failed.')
if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, `${report}\n`)
const { pull_request: pull } = JSON.parse(readFileSync(GITHUB_EVENT_PATH ?? '', 'utf8'))
say(Number.isSafeInteger(pull?.number) ? await comment(pull.number) : 'This is no pull request.')

/** Creates or updates the comment, and returns what was done as a sentence. */
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
    const comments = await demand(answer).json()
    const own = comments.find(({ user, body }) => user?.login === AUTHOR && body?.startsWith(MARKER))
    if (own || comments.length < PAGE) return own
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
