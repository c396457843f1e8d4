import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { readDescription } from '../../../packages/portico/src/sandbox/description.js'
import { createSandbox } from '../../../packages/portico/src/sandbox/sandbox.js'
import { sandbox } from './index.js'

const document = JSON.parse(readFileSync(new URL('../openapi/travel.json', import.meta.url), 'utf8'))
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(document, 'travel')

const EXAMPLE_BOOKING = document.paths['/bookings'].post.requestBody.content['application/json'].example
const EXAMPLE_SEARCH = document.paths['/search'].post.requestBody.content['application/json'].example

/** A sandbox with a clock that the test sets, and a caller with one key. */
function openSandbox() {
  const description = readDescription(document)
  if (description === undefined) throw new Error('no description')
  let now = Date.parse('2026-11-21T10:00:00Z')
  let drawn = 0
  const answer = createSandbox({
    description,
    site: sandbox,
    now: () => now,
    random: () => `R${String(++drawn).padStart(5, '0')}`,
  })
  const call = (method: string, url: string, body?: unknown, more: Record<string, string> = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const headers = { authorization: 'Bearer tk_sandbox_1', ...more }
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const reply = answer({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers,
      body: text,
      network: '192.0.2.1',
    })
    const json = reply.body === '' ? undefined : JSON.parse(reply.body)
    const match = description.find(method, pathname)
    if (match.at === 'operation' && json) expectDescribed(match.operation.path, method, reply.status, json)
    return { ...reply, json }
  }
  const intention = (name: string) => ({ 'idempotency-key': name })
  const search = () => call('POST', '/search', EXAMPLE_SEARCH)
  const hold = (name = 'a') => call('POST', '/holds', { offer_id: 'off_8QF3M2' }, intention(name))
  const book = (lead = 'Duarte', name = 'b') => {
    const [first, second] = EXAMPLE_BOOKING.travellers
    const travellers = [{ ...first, family_name: lead }, second]
    return call('POST', '/bookings', { ...EXAMPLE_BOOKING, travellers }, intention(name))
  }
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { call, search, hold, book, pass, intention }
}

/** Checks that every response has the form that the description promises for its status. */
function expectDescribed(path: string, method: string, status: number, body: unknown) {
  const escaped = encodeURIComponent(path.replaceAll('/', '~1'))
  const response = document.paths[path][method.toLowerCase()].responses[status]
  const pointer =
    status >= 400
      ? '/components/schemas/Problem'
      : `/paths/${escaped}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
  if (status < 400) expect(response).toBeDefined()
  const accepts = ajv.compile({ $ref: `travel#${pointer}` })
  expect(accepts(body), JSON.stringify(accepts.errors)).toBe(true)
}

describe('the sandbox', () => {
  test('takes a traveller from search to cancellation with the identifiers of the documentation', () => {
    const { call, search, hold, book, pass, intention } = openSandbox()
    expect(search().json.offers).toMatchObject([
      { offer_id: 'off_8QF3M2', price: { amount: '486.00' }, expires_at: '2026-11-21T10:20:00Z' },
    ])
    expect(hold()).toMatchObject({ status: 201, json: { hold_id: 'hld_5TX9KA', status: 'held' } })
    expect(book()).toMatchObject({ status: 201, json: { booking_id: 'bkg_2WJ7RD', status: 'pending', sequence: 1 } })
    expect(call('GET', '/holds/hld_5TX9KA').json.status).toBe('booked')
    expect(call('POST', '/bookings/bkg_2WJ7RD/cancellation-quotes')).toMatchObject({
      status: 409,
      json: { code: 'booking_state' },
    })
    pass(3)
    expect(call('GET', '/bookings/bkg_2WJ7RD').json).toMatchObject({
      status: 'confirmed',
      sequence: 2,
      supplier_code: 'RBR-77120',
    })
    expect(call('GET', '/bookings?reference=TRIP-1042&status=confirmed').json.bookings).toHaveLength(1)
    const quote = call('POST', '/bookings/bkg_2WJ7RD/cancellation-quotes')
    expect(quote).toMatchObject({
      status: 201,
      json: { quote_id: 'cnq_9MB4LE', fee: { amount: '0.00' }, refund: { amount: '486.00' } },
    })
    const cancelled = call('POST', '/bookings/bkg_2WJ7RD/cancel', { quote_id: 'cnq_9MB4LE' }, intention('c'))
    expect(cancelled).toMatchObject({ status: 200, json: { status: 'cancelled', sequence: 3 } })
  })

  test('repeats the response to an intention, and refuses another request with the same intention', () => {
    const { call, search, hold, intention } = openSandbox()
    search()
    expect(hold().json).toEqual(hold().json)
    expect(hold('z').json.hold_id).not.toBe('hld_5TX9KA')
    const other = call('POST', '/holds', { offer_id: 'off_other' }, intention('a'))
    expect(other).toMatchObject({ status: 409, json: { code: 'intention_reused' } })
  })

  test.each([
    ['a place that is too short', 'GET', '/places?q=p', undefined, 400, '/q'],
    ['a missing parameter', 'GET', '/places', undefined, 400, '/q'],
    ['a number out of bounds', 'GET', '/bookings?limit=500', undefined, 400, '/limit'],
    ['a value that is not in the list', 'GET', '/bookings?status=gone', undefined, 400, '/status'],
    ['a missing field', 'POST', '/search', { ...EXAMPLE_SEARCH, place: undefined }, 400, '/place'],
    ['an end before the start', 'POST', '/search', { ...EXAMPLE_SEARCH, ends: '2027-05-01' }, 400, '/ends'],
    ['a missing intention', 'POST', '/holds', { offer_id: 'x' }, 400, '/Idempotency-Key'],
    ['an address without https', 'POST', '/callbacks', { url: 'http://a.example', events: [] }, 400, '/url'],
    [
      'too many days',
      'GET',
      '/products/prd_porto_0412/availability?from=2027-01-01&to=2028-01-01',
      undefined,
      400,
      '/to',
    ],
  ])('reports %s', (_, method, url, body, status, path) => {
    const answer = openSandbox().call(method, url, body)
    expect(answer).toMatchObject({ status, json: { code: 'invalid_request', fields: [{ path }] } })
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test.each([
    ['no key', {}, 401, 'invalid_key'],
    ['a live key', { authorization: 'Bearer tk_live_1' }, 401, 'invalid_key'],
    ['a read-only key', { authorization: 'Bearer tk_sandbox_readonly_1' }, 403, 'missing_scope'],
  ])('refuses %s', (_, headers, status, code) => {
    const { call } = openSandbox()
    const answer = call('POST', '/holds', { offer_id: 'x' }, { authorization: '', 'idempotency-key': 'a', ...headers })
    expect(answer).toMatchObject({ status, json: { code } })
  })

  test('refuses a body that is not JSON, a missing path and a wrong type, each with its own status', () => {
    const { call } = openSandbox()
    expect(call('POST', '/search', '{').json).toMatchObject({
      code: 'invalid_request',
      detail: 'The body is not JSON.',
    })
    expect(call('GET', '/nowhere')).toMatchObject({ status: 404, json: { code: 'not_found' } })
    expect(call('PUT', '/holds')).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    expect(call('GET', '/bookings/bkg_2WJ7RD')).toMatchObject({ status: 404 })
  })

  test('separates keys from each other, and deletes the data of an idle one', () => {
    const { call, search, hold, pass } = openSandbox()
    search()
    hold()
    const other = { authorization: 'Bearer tk_sandbox_2' }
    expect(call('GET', '/holds/hld_5TX9KA', undefined, other).status).toBe(404)
    expect(call('GET', '/holds/hld_5TX9KA').status).toBe(200)
    pass(3 * 3600)
    call('GET', '/limits', undefined, other)
    expect(call('GET', '/holds/hld_5TX9KA').status).toBe(404)
  })

  test('lets offers, holds and quotes expire', () => {
    const { call, search, hold, book, pass, intention } = openSandbox()
    search()
    hold()
    pass(16 * 60)
    expect(book()).toMatchObject({ status: 410, json: { code: 'hold_expired' } })
    expect(call('GET', '/holds/hld_5TX9KA').json.status).toBe('expired')
    pass(5 * 60)
    expect(hold('late')).toMatchObject({ status: 410, json: { code: 'offer_expired' } })
    search()
    const again = hold('again').json.hold_id
    expect(call('DELETE', `/holds/${again}`).status).toBe(204)
    const late = call('POST', '/bookings', { ...EXAMPLE_BOOKING, hold_id: again }, intention('q'))
    expect(late).toMatchObject({ status: 409, json: { code: 'hold_ended' } })
  })

  test.each([
    ['Slow', 119, 'pending', 1],
    ['Slow', 120, 'confirmed', 2],
    ['Refused', 10, 'failed', 2],
    ['Moved', 63, 'confirmed', 3],
    ['Silence', 120, 'failed', 2],
  ])('for a lead traveller named %s, shows a booking after %i seconds as %s', (name, seconds, status, sequence) => {
    const { call, search, hold, book, pass } = openSandbox()
    search()
    hold()
    expect(book(name).json.status).toBe('pending')
    pass(seconds)
    expect(call('GET', '/bookings/bkg_2WJ7RD').json).toMatchObject({ status, sequence })
  })

  test('is sold out for a lead traveller named Sold, and requires an email address and a date of birth', () => {
    const { call, search, hold, book, intention } = openSandbox()
    search()
    hold()
    expect(book('Sold')).toMatchObject({ status: 409, json: { code: 'sold_out' } })
    const bare = { ...EXAMPLE_BOOKING, travellers: [{ given_name: 'A', family_name: 'B' }] }
    const fields = [{ path: '/travellers/0/email' }, { path: '/travellers/0/born' }]
    expect(call('POST', '/bookings', bare, intention('r'))).toMatchObject({
      status: 422,
      json: { code: 'supplier_rule', fields },
    })
  })

  test('returns the remaining budget with each response, and refuses calls beyond it until the window ends', () => {
    const { call, search, pass } = openSandbox()
    expect(search().headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '59' })
    for (let spent = 1; spent < 60; spent++) search()
    expect(search()).toMatchObject({ status: 429, headers: { 'retry-after': '60' }, json: { code: 'rate_limited' } })
    expect(call('GET', '/limits').json.budgets[0]).toMatchObject({ name: 'search', remaining: 0 })
    pass(60)
    expect(search().status).toBe(200)
  })

  test('stores addresses for events, and shows them without their secret', () => {
    const { call } = openSandbox()
    const callback = call('POST', '/callbacks', { url: 'https://a.example/x', events: ['booking.failed'] })
    expect(callback.json).toMatchObject({ callback_id: 'cbk_4HZ1UV', secret: expect.stringMatching(/^whs_/) })
    expect(call('GET', '/callbacks').json.callbacks).toEqual([
      expect.not.objectContaining({ secret: callback.json.secret }),
    ])
    expect(call('POST', '/callbacks/cbk_4HZ1UV/test').json).toMatchObject({ delivered: false, status: null })
    expect(call('DELETE', '/callbacks/cbk_4HZ1UV').status).toBe(204)
    expect(call('DELETE', '/callbacks/cbk_4HZ1UV').status).toBe(404)
  })

  test('returns places and calendars that match the request', () => {
    const { call } = openSandbox()
    expect(call('GET', '/places?q=francisco sa').json.places).toMatchObject([{ place_id: 'prt-opo' }])
    expect(call('GET', '/places?q=port&limit=1').json.places).toHaveLength(1)
    const calendar = call('GET', '/products/prd_porto_0412/availability?from=2027-05-14&to=2027-05-16&units=2')
    expect(calendar.json.days.map((day: { state: string }) => day.state)).toEqual(['open', 'closed', 'open'])
  })
})

test('handles only operations that are in the description', () => {
  const ids = readDescription(document)?.operations.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(sandbox.operations)))
})
