import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readSettings } from './read.js'
import { resolveSettings } from './resolve.js'
import { SETTING_NAMES } from './table.js'

const read = (env: Record<string, string>, dotEnv: Record<string, string> = {}) => {
  const reading = readSettings({ env, dotEnv })
  const { configuration, problems } = resolveSettings({ values: reading.values, cwd: '/srv/hub' })
  return { ...reading, configuration, problems: [...reading.problems, ...problems] }
}

test('without any settings, the hub is on this machine', () => {
  const { configuration, problems } = read({})
  expect(problems).toEqual([])
  expect(configuration).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    url: 'http://localhost:3000',
    origins: [],
    passkeyTopOrigins: [],
    orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
    dataDirectory: '/srv/hub/.portico',
    database: { kind: 'sqlite', file: '/srv/hub/.portico/portico.db' },
    devOutbox: true,
    rateLimits: true,
    trustProxy: false,
    logLevel: 'info',
    mailFrom: 'no-reply@localhost',
  })
})

test('the public URL follows the port', () => {
  expect(read({ PORT: '8080' }).configuration.url).toBe('http://localhost:8080')
})

test('the environment takes precedence over .env, and .env over the default', () => {
  const { settings, configuration } = read({ PORT: '1' }, { PORT: '2', HOST: '0.0.0.0' })
  expect(configuration).toMatchObject({ port: 1, host: '0.0.0.0' })
  expect(settings.slice(0, 3).map(({ origin }) => origin)).toEqual(['environment', '.env', 'unset'])
})

test('an empty value counts as unset, except for the site', () => {
  const { problems, configuration } = read(Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])))
  expect(problems).toEqual([])
  expect(configuration).toMatchObject({ port: 3000, site: undefined })
  expect(read({}).configuration.site).toMatchObject({ chosen: false })
  expect(read({ PORTICO_SITE: 'public' }).configuration.site).toEqual({ folder: '/srv/hub/public', chosen: true })
})

test('the configuration of the hub applies to the hub and to no other site', () => {
  const hub = { file: expect.stringMatching(/sites\/hub\/portico\.json$/), chosen: false }
  expect(read({}).configuration.siteConfig).toEqual(hub)
  expect(read({ PORTICO_SITE_CONFIG: '' }).configuration.siteConfig).toEqual(hub)
  for (const PORTICO_SITE of ['public', '']) {
    expect(read({ PORTICO_SITE }).configuration.siteConfig).toBeUndefined()
    const siteConfig = read({ PORTICO_SITE, PORTICO_SITE_CONFIG: 'site.json' }).configuration.siteConfig
    expect(siteConfig).toEqual({ file: '/srv/hub/site.json', chosen: true })
  }
})

test.each([
  ['PORTICO_PROT', 'PORT'],
  ['PORTICO_DATABASE_URL', 'DATABASE_URL'],
  ['PORTICO_DATE', 'PORTICO_DATA'],
  ['PORTICO_MASTER_KEYS', 'PORTICO_MASTER_KEY'],
  ['portico_url', 'PORTICO_URL'],
])('the unknown name %s is refused', (name, meant) => {
  const [problem] = read({ [name]: 'x' }).problems
  expect(problem).toMatch(new RegExp(`^${name} \\(in the environment\\) is not a setting of Portico.+`))
  expect(problem).toMatch(new RegExp(`Did you mean ${meant}\\?$`))
})

test('a name unlike any other is refused without a suggestion, in .env too', () => {
  const [problem] = read({}, { PORTICO_ANSWER_TO_EVERYTHING: '42' }).problems
  expect(problem).toMatch(/^PORTICO_ANSWER_TO_EVERYTHING \(in \.env\) is not a setting .+ run "portico doctor"/)
})

test('names of other programs are ignored', () => {
  expect(read({ PATH: '/bin', PORTICOS: 'x', NODE_ENV: 'test' }).problems).toEqual([])
})

test.each([
  ['PORT', '70000', 'PORT is "70000", but a port must be a whole number from 0 to 65535.'],
  ['PORT', 'http', 'PORT is "http", but'],
  ['HOST', 'my host', 'HOST is "my host", but'],
  ['PORTICO_URL', 'hub.example.com', 'PORTICO_URL must be a URL that starts with http:// or https://'],
  ['PORTICO_URL', 'ftp://hub.example.com', 'PORTICO_URL must be a URL that starts with http:// or https://'],
  ['PORTICO_URL', 'https://hub.example.com/docs', 'remove everything after the host'],
  ['PORTICO_URL', 'https://me:pass@hub.example.com', 'must not contain a user name or a password'],
  ['PORTICO_ORIGINS', 'https://a.example, b.example', 'PORTICO_ORIGINS contains "b.example"'],
  ['PORTICO_ORIGINS', 'https://*.example.com', '"https://*.example.com", which must name one host: a wildcard would'],
  ['PORTICO_URL', 'https://*.example.com', 'PORTICO_URL must name one host'],
  ['PORTICO_PASSKEY_TOP_ORIGINS', 'https://*', 'which must name one host'],
  ['DATABASE_URL', 'mysql://u:secretpass@h/d', 'DATABASE_URL must be a URL that starts with postgres://'],
  ['PORTICO_ORG_ID', 'acme', 'but an organization ID must be a UUID'],
  ['PORTICO_MASTER_KEY', 'secretpass', 'PORTICO_MASTER_KEY has 7 bytes, but it must have exactly 32'],
  ['PORTICO_MASTER_KEY', 'secret pass!', 'PORTICO_MASTER_KEY is neither hex nor base64'],
  ['PORTICO_ADMIN_KEY', 'secretpass', 'PORTICO_ADMIN_KEY has 10 characters'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be a URL that starts with smtp:// or smtps://'],
  ['MAIL_FROM', 'hub@example.com\r\nBcc: x@y.z', 'but it must be one address'],
  ['PORTICO_DNS', 'dns.example.com', 'PORTICO_DNS is "dns.example.com", but it must be the IP address'],
  ['PORTICO_DNS', '9.9.9.9:0', 'such as 9.9.9.9 or 127.0.0.1:5353'],
  ['PORTICO_DNS', '[127.0.0.1]:53', 'it must be the IP address'],
  ['PORTICO_DEV_OUTBOX', 'maybe', 'PORTICO_DEV_OUTBOX is "maybe", but it must be on or off.'],
  ['PORTICO_RATE_LIMITS', '5', 'it must be on or off'],
  ['PORTICO_WORKERS', '0', 'PORTICO_WORKERS is "0", but it must be a whole number from 1 to 64.'],
  ['PORTICO_WORKERS', '-1', 'a whole number from 1 to 64'],
  ['PORTICO_WORKERS', '1.5', 'a whole number from 1 to 64'],
  ['PORTICO_WORKERS', '1000', 'a whole number from 1 to 64'],
  ['PORTICO_LOG_LEVEL', 'loud', 'it must be one of fatal, error, warn'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4317',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that starts with http://',
  ],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:secretpass@traces.example', 'must not contain a user name or a password'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secretpass', 'OTEL_EXPORTER_OTLP_HEADERS must have the form name=value'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=secretpass%0d%0ahost', 'must have the form name=value'],
  ['OTEL_METRICS_EXPORTER', 'prometheus', 'OTEL_METRICS_EXPORTER is "prometheus", but it must be one of otlp, none'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '0', 'a whole number of milliseconds from 1 to 3600000'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '3600001', 'a whole number of milliseconds from 1 to 3600000'],
  ['OTEL_SERVICE_NAME', 'hub\nnode', 'it must have 1 to 100 printable ASCII characters'],
])('%s=%s is refused with a message that contains no secret', (name, text, sentence) => {
  const { problems } = read({ [name]: text })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(sentence)
  expect(problems[0]).toMatch(/Correct it in the environment, or remove it/)
  expect(problems[0]).not.toContain('secretpass')
})

test.each(['9.9.9.9', '127.0.0.1:5353', '2620:fe::fe', '[::1]:5353'])('the DNS server may be %s', (PORTICO_DNS) => {
  expect(read({ PORTICO_DNS }).configuration.dns).toBe(PORTICO_DNS)
})

test('there are as many workers as processors with PostgreSQL, as far as there are two connections for each', () => {
  const workers = (env: Record<string, string>) => {
    const { configuration, problems } = read({ DATABASE_URL: 'postgres://h/d', ...env })
    return problems.length > 0 ? problems : configuration.workers
  }
  expect(workers({ DATABASE_URL: '' })).toBe(1)
  expect(workers({ PORTICO_DATABASE_CONNECTIONS: '1' })).toBe(1)
  expect(workers({ PORTICO_DATABASE_CONNECTIONS: '3' })).toBe(1)
  expect(workers({ PORTICO_DATABASE_CONNECTIONS: '500' })).toBeLessThanOrEqual(availableParallelism())
  expect(workers({ PORTICO_WORKERS: '7' })).toBe(7)
  expect(workers({ PORTICO_WORKERS: '1', PORTICO_DATABASE_CONNECTIONS: '1' })).toBe(1)
  expect(workers({ PORTICO_WORKERS: '8' })).toEqual([expect.stringMatching(/at most 7, or at least 16 connections/)])
  expect(workers({ PORTICO_WORKERS: '2', DATABASE_URL: '' })).toEqual([
    expect.stringMatching(/^PORTICO_WORKERS is 2, but DATABASE_URL is not set: .+ SQLite/),
  ])
})

test('a collector of OpenTelemetry has an address, headers and the name of the service', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp/' }
  expect(
    read({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a=b, x-team=docs' }).configuration.traces,
  ).toEqual({
    endpoint: 'https://traces.example/otlp',
    headers: { authorization: 'Bearer a=b', 'x-team': 'docs' },
    service: 'portico',
  })
  expect(read({ OTEL_SERVICE_NAME: 'hub' }).configuration.traces).toBeUndefined()
})

test('the collector receives both or one of traces and metrics, at the address of the standard if none is set', () => {
  const sent = (env: Record<string, string>) => {
    const { traces, metricsCollector } = read(env).configuration
    return { traces: traces?.endpoint, metrics: metricsCollector?.endpoint, interval: metricsCollector?.interval }
  }
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://otlp.example'
  const [none, otlp, standard] = [undefined, OTEL_EXPORTER_OTLP_ENDPOINT, 'http://127.0.0.1:4318']
  expect(sent({})).toEqual({ traces: none, metrics: none, interval: none })
  expect(sent({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ traces: otlp, metrics: otlp, interval: 60_000 })
  expect(sent({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({
    traces: otlp,
    metrics: none,
  })
  expect(sent({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toMatchObject({
    traces: none,
    metrics: otlp,
  })
  expect(sent({ OTEL_METRICS_EXPORTER: 'otlp', OTEL_METRIC_EXPORT_INTERVAL: '5000' })).toEqual({
    traces: none,
    metrics: standard,
    interval: 5000,
  })
})

test('all problems are reported at once', () => {
  expect(read({ PORT: 'x', HOST: '?', PORTICO_UR: 'x' }).problems).toHaveLength(3)
})

test.each([
  ['hex', Buffer.alloc(32, 7).toString('hex')],
  ['base64', Buffer.alloc(32, 255).toString('base64')],
  ['base64url', Buffer.alloc(32, 255).toString('base64url')],
])('a secret may be given in %s', (_, text) => {
  expect(read({ PORTICO_MASTER_KEY: text }).values.PORTICO_MASTER_KEY).toHaveLength(32)
})

test('the dev outbox is on by default only if emails are not sent and the URL is this machine', () => {
  expect(read({ SMTP_URL: 'smtp://localhost' }).configuration.devOutbox).toBe(false)
  expect(read({ PORTICO_URL: 'https://hub.example.com' }).configuration.devOutbox).toBe(false)
  expect(read({ PORTICO_URL: 'http://[::1]:3000' }).configuration.devOutbox).toBe(true)
  expect(read({ PORTICO_DEV_OUTBOX: 'off' }).configuration.devOutbox).toBe(false)
})

test('the console has a host of its own, with the same scheme, or none', () => {
  const problemsOf = (PORTICO_CONSOLE_URL: string, more = {}) =>
    read({ PORTICO_URL: 'https://hub.example.com', PORTICO_CONSOLE_URL, ...more }).problems
  expect(problemsOf('')).toEqual([])
  expect(problemsOf('https://console.example.com')).toEqual([])
  expect(problemsOf('https://hub.example.com:8443')[0]).toMatch(/a site has the same host.+console\.hub\.example\.com/)
  expect(problemsOf('https://docs.example.com', { PORTICO_ORIGINS: 'https://docs.example.com' })[0]).toMatch(
    /same host/,
  )
  expect(problemsOf('http://console.example.com')[0]).toMatch(/both must start with https:\/\//)
  expect(problemsOf('https://console.example.com/admin')[0]).toMatch(/remove everything after the host/)
})

test('what is safe only on this machine is refused elsewhere', () => {
  const elsewhere = { PORTICO_URL: 'https://hub.example.com' }
  expect(read({ ...elsewhere, PORTICO_DEV_OUTBOX: 'on' }).problems[0]).toMatch(
    /^PORTICO_DEV_OUTBOX is on, but PORTICO_URL/,
  )
  expect(read({ ...elsewhere, PORTICO_RATE_LIMITS: 'off' }).problems[0]).toMatch(/^PORTICO_RATE_LIMITS is off, but/)
  expect(read({ PORTICO_URL: 'http://127.0.0.1.example.com', PORTICO_RATE_LIMITS: 'off' }).problems).toHaveLength(1)
  expect(read({ SMTP_URL: 'smtp://m', PORTICO_DEV_OUTBOX: 'on' }).problems[0]).toMatch(/but SMTP_URL is set/)
  expect(read({ PORTICO_RATE_LIMITS: 'off' }).problems).toEqual([])
})
