import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const MARKER = '<!-- portico access review -->'
const BOT = { login: 'github-actions[bot]' }
const folder = mkdtempSync(join(tmpdir(), 'review-'))
const file = (name) => join(folder, name)

/** GitHub's comments of one pull request, in memory. */
const github = { comments: [], writable: true, status: 200 }

const server = createServer(async (request, response) => {
  const answer = (status, value) => response.writeHead(status).end(JSON.stringify(value))
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  let text = ''
  for await (const part of request) text += part
  if (request.headers.authorization !== 'Bearer of-the-job') return answer(401, {})
  if (request.method === 'GET' && pathname === '/repos/one/site/issues/7/comments') {
    const from = (searchParams.get('page') - 1) * searchParams.get('per_page')
    return answer(github.status, github.comments.slice(from, from + Number(searchParams.get('per_page'))))
  }
  if (!github.writable) return answer(403, { message: 'Resource not accessible by integration' })
  const { body } = JSON.parse(text)
  if (body.length > 65_536) return answer(422, {})
  const existing = github.comments.find(({ id }) => pathname === `/repos/one/site/issues/comments/${id}`)
  if (request.method === 'PATCH' && existing) return answer(200, Object.assign(existing, { body }))
  if (request.method !== 'POST' || pathname !== '/repos/one/site/issues/7/comments') return answer(404, {})
  github.comments.push({ id: github.comments.length + 1, user: BOT, body })
  answer(201, {})
})

beforeAll(() => new Promise((done) => server.listen(0, '127.0.0.1', done)))
beforeEach(() => {
  Object.assign(github, { comments: [], writable: true, status: 200 })
  writeFileSync(file('summary'), '')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function review(report, event = { pull_request: { number: 7 } }) {
  writeFileSync(file('report'), report)
  writeFileSync(file('event'), JSON.stringify(event))
  const script = fileURLToPath(new URL('comment.mjs', import.meta.url))
  const env = {
    PATH: process.env.PATH,
    GITHUB_TOKEN: 'of-the-job',
    GITHUB_REPOSITORY: 'one/site',
    GITHUB_API_URL: `http://127.0.0.1:${server.address().port}`,
    GITHUB_EVENT_PATH: file('event'),
    GITHUB_STEP_SUMMARY: file('summary'),
  }
  const child = spawn(process.execPath, [script, file('report')], { env })
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
  })
  return new Promise((done) => child.on('close', (code) => done({ code, output: printed.trim() })))
}

test('the first run creates a comment, and the next updates it', async () => {
  expect(await review('wider: 1')).toEqual({ code: 0, output: 'Wrote the comment.' })
  expect(await review('No one can read more than before.')).toEqual({ code: 0, output: 'Changed the comment.' })
  expect(github.comments).toEqual([{ id: 1, user: BOT, body: `${MARKER}\nNo one can read more than before.` }])
  expect(readFileSync(file('summary'), 'utf8')).toBe('wider: 1\nNo one can read more than before.\n')
})

test("another account's comment with the marker is not changed, and its own is found after a hundred others", async () => {
  const otherComments = Array.from({ length: 150 }, (_, at) => ({ id: at + 1, user: { login: 'one' }, body: MARKER }))
  github.comments = [
    ...otherComments,
    { id: 151, user: BOT, body: 'of another job' },
    { id: 152, user: BOT, body: MARKER },
  ]
  expect(await review('wider: 1')).toMatchObject({ output: 'Changed the comment.' })
  expect(github.comments.slice(0, 150).every(({ body }) => body === MARKER)).toBe(true)
  expect(github.comments.slice(150).map(({ body }) => body)).toEqual(['of another job', `${MARKER}\nwider: 1`])
})

test('an empty report creates no comment, nor does a push', async () => {
  expect(await review('No one can read more than before.\n')).toEqual({ code: 0, output: 'Nothing to say.' })
  expect(await review('wider: 1', { ref: 'refs/heads/main' })).toEqual({ code: 0, output: 'This is no pull request.' })
  expect(github.comments).toEqual([])
})

test('a report that is too long is cut at a line, and complete in the summary', async () => {
  const report = Array.from({ length: 9_000 }, (_, at) => `- line ${at}`).join('\n')
  expect(await review(report)).toMatchObject({ code: 0 })
  expect(github.comments[0].body).toMatch(/\n- line \d+\n\nThe rest is in the summary of the job\.$/)
  expect(readFileSync(file('summary'), 'utf8')).toBe(`${report}\n`)
})

test('for a fork, whose token is read-only, there is only the summary', async () => {
  github.writable = false
  expect(await review('wider: 1')).toMatchObject({ code: 0, output: expect.stringContaining('see the summary') })
  expect(readFileSync(file('summary'), 'utf8')).toBe('wider: 1\n')
})

test('an empty report and any other failure fail the job', async () => {
  expect(await review('\n')).toMatchObject({ code: 1 })
  github.status = 500
  expect(await review('wider: 1')).toMatchObject({ code: 1 })
})
