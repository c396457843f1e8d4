import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RELEASES } from '@portico/server'
import { Ajv } from 'ajv'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { installationOf } from '../adopt/package-managers.js'
import { workflow } from '../adopt/workflow.js'
import { STOP_LIMIT } from '../signals.js'
import { VERSION } from '../version.js'
import { readSettings } from './read.js'
import { plain } from './redact.js'
import { SETTING_NAMES, settingRow } from './table.js'

/** The files of `deploy/`, which contain settings, ports, users and addresses of the program. */
const deploy = fileURLToPath(new URL('../../../../deploy/', import.meta.url))
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8')
const CHART = 'helm/portico'
const dockerfile = read('Dockerfile')
const deployment = read(CHART, 'templates/deployment.yaml')
const schema = JSON.parse(read(CHART, 'values.schema.json'))

interface Service {
  readonly environment: Record<string, string>
  readonly secrets: readonly string[]
  readonly ports?: readonly string[]
  readonly volumes: readonly unknown[]
  readonly networks: readonly string[]
  readonly [more: string]: unknown
}
const compose = load(read('compose.yaml')) as {
  readonly services: { readonly portico: Service; readonly postgres: Service }
  readonly secrets: Record<string, { readonly file: string }>
  readonly volumes: Record<string, null>
  readonly networks: Record<string, { readonly internal?: boolean } | null>
}

const SECRETS = SETTING_NAMES.filter((name) => settingRow(name).show !== plain) as readonly string[]
const KNOWN: readonly string[] = [...SETTING_NAMES, ...SECRETS.map((name) => `${name}_FILE`), 'NODE_ENV']

test('every setting that a file names is a setting of the program', () => {
  const namesByFile = {
    Dockerfile: [...(/^ENV (.*)$/m.exec(dockerfile)?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(([, name]) => name),
    'compose.yaml': Object.keys(compose.services.portico.environment),
    'deployment.yaml': [...deployment.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name]) => name),
    'values.schema.json': [
      ...Object.keys(schema.properties.secret.properties),
      ...schema.properties.settings.propertyNames.not.enum,
    ],
    'portico.service': [...(/^Environment=(.*)$/m.exec(read('portico.service'))?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(
      ([, name]) => name,
    ),
  }
  for (const [file, names] of Object.entries(namesByFile)) {
    expect(names.length, file).toBeGreaterThan(1)
    for (const name of names) expect(KNOWN, file).toContain(name)
  }
  for (const file of ['values.yaml', 'templates/NOTES.txt', 'templates/_helpers.tpl'])
    for (const [name] of read(CHART, file).matchAll(/\b(?:PORTICO|SMTP|DATABASE|MAIL)_[A-Z_]+/g))
      expect(KNOWN, file).toContain(name)
})

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Record<string, unknown>
  readonly env?: Record<string, string>
}
interface Workflow {
  readonly permissions?: object
  readonly jobs: Record<string, { readonly steps: readonly Step[] }>
}

test('pipelines pass the program no variable that looks like a setting, and publish only the sealed folder', () => {
  const installed = installationOf(
    [''],
    () => undefined,
    (name) => name === 'package-lock.json',
  )
  for (const text of [read('github-pages.yml'), workflow({ ...installed, sitePath: '.', installPath: '.' }, 'build')]) {
    const { jobs } = load(text) as Workflow
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    const env = Object.assign({}, ...steps.map((step) => step.env)) as Record<string, string>
    expect(Object.keys(env)).toContain('SITE_KEY')
    expect(readSettings({ env, dotEnv: {} }).problems).toEqual([])
    for (const { run = '' } of steps)
      for (const [, name = ''] of run.matchAll(/\$(\w+)/g)) expect(Object.keys(env), run).toContain(name)
    for (const { uses, run } of steps)
      expect(uses === undefined ? run : uses).toMatch(uses ? /^actions\/[\w-]+@v\d+$/ : /^np[mx] /)
    expect(text).not.toMatch(/secrets\./)
  }
  const { permissions, jobs } = load(read('github-pages.yml')) as Workflow
  expect(permissions).toEqual({ contents: 'read', pages: 'write', 'id-token': 'write' })
  const uploaded = jobs.build?.steps.filter(({ uses }) => uses?.includes('upload'))
  expect(uploaded?.map((step) => step.with)).toEqual([{ path: 'build' }])
})

test('all agree on the port, the user and the addresses of the probes', () => {
  expect(dockerfile).toMatch(/^ENV .*\bPORT=3000\b/m)
  expect(dockerfile).toContain('\nEXPOSE 3000\n')
  expect(compose.services.portico.ports).toEqual(['127.0.0.1:3000:3000'])
  expect(deployment).toContain('containerPort: 3000\n')
  expect(dockerfile).toContain('\nUSER 1000:1000\n')
  for (const line of ['runAsNonRoot: true', 'runAsUser: 1000', 'runAsGroup: 1000', 'fsGroup: 1000'])
    expect(deployment).toContain(`        ${line}\n`)
  expect(dockerfile).toMatch(/HEALTHCHECK [\s\S]*'\/health'/)
  const probes = [...deployment.matchAll(/(\w+)Probe:\n\s+httpGet: \{ path: (\S+), port: http \}/g)]
  expect(probes.map(([, name, path]) => [name, path])).toEqual([
    ['startup', '/health'],
    ['liveness', '/health'],
    ['readiness', '/ready'],
  ])
})

test('whatever stops the program gives it the time to drain, and replicas stop one after the other', () => {
  const least = Number(settingRow('PORTICO_DRAIN_SECONDS').default) + STOP_LIMIT / 1_000
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('portico.service'))?.[1])).toBeGreaterThan(least)
  expect(Number.parseInt(String(compose.services.portico.stop_grace_period), 10)).toBeGreaterThan(least)
  const [, added] =
    /terminationGracePeriodSeconds: \{\{ add \(int \.Values\.drainSeconds\) (\d+) \}\}/.exec(deployment) ?? []
  expect(Number(added)).toBeGreaterThan(STOP_LIMIT / 1_000)
  expect(deployment).toContain(
    '- name: PORTICO_DRAIN_SECONDS\n              value: {{ .Values.drainSeconds | quote }}\n',
  )
  expect(deployment).toContain('rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }\n')
  expect(deployment).toContain('topologySpreadConstraints:\n')
  expect(read(CHART, 'templates/poddisruptionbudget.yaml')).toMatch(/kind: PodDisruptionBudget[\s\S]*maxUnavailable:/)
})

test('containers write only to their volumes, and have no privileges', () => {
  const { portico, postgres } = compose.services
  expect(portico).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  expect(postgres.ports).toBeUndefined()
  expect(postgres.networks).toEqual(['database'])
  expect(compose.networks.database).toEqual({ internal: true })
  for (const line of ['readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false', 'drop: [ALL]'])
    expect(deployment).toContain(`${line}\n`)
  expect(deployment).toContain('automountServiceAccountToken: false\n')
  // With a service called portico, the program would get PORTICO_PORT, which it refuses.
  expect(deployment).toContain('enableServiceLinks: false\n')
})

test('no file contains a secret, and compose passes each one as a file', () => {
  const { portico, postgres } = compose.services
  for (const name of SECRETS) expect(portico.environment).not.toHaveProperty(name)
  const secrets = [...portico.secrets, ...postgres.secrets]
  expect(Object.keys(compose.secrets).sort()).toEqual([...secrets].sort())
  const paths = Object.entries({ ...portico.environment, ...postgres.environment }).filter(([name]) =>
    name.endsWith('_FILE'),
  )
  expect(paths.map(([, path]) => path).sort()).toEqual(secrets.map((name) => `/run/secrets/${name}`).sort())
  expect(load(read(CHART, 'values.yaml'))).toMatchObject({ secret: {}, existingSecret: '' })
})

test('the chart accepts its own values, and refuses those that would fail later or reveal a secret', () => {
  const valid = new Ajv({ strict: false }).compile(schema)
  const values = load(read(CHART, 'values.yaml')) as object
  const enough = { ...values, url: 'https://docs.example', image: { repository: 'hub' } }
  expect(valid(enough), JSON.stringify(valid.errors)).toBe(true)
  for (const wrong of [
    values,
    { ...enough, url: 'docs.example' },
    { ...enough, url: 'https://docs.example/' },
    { ...enough, image: {} },
    { ...enough, settings: { PORTICO_MASTER_KEY: 'x' } },
    { ...enough, settings: { DATABASE_URL: 'postgres://a:b@c/d' } },
    { ...enough, settings: { PORT: '80' } },
    { ...enough, settings: { PORTICO_DRAIN_SECONDS: '90' } },
    { ...enough, podDisruptionBudget: { enabled: true, maxUnavailable: 0 } },
    { ...enough, secret: { SMTP: 'smtp://mail.example' } },
    { ...enough, replicas: 2 },
  ])
    expect(valid(wrong), JSON.stringify(wrong)).toBe(false)
  for (const name of SECRETS) expect(schema.properties.secret.properties).toHaveProperty(name)
})

test('the newest release in the list of schema steps is this program', () => {
  expect(RELEASES.at(-1)?.version).toBe(VERSION)
})

test('the chart has the version of the program, and every value in its templates exists', () => {
  expect(load(read(CHART, 'Chart.yaml'))).toMatchObject({ version: VERSION, appVersion: VERSION })
  const values = load(read(CHART, 'values.yaml')) as Record<string, Record<string, unknown>>
  for (const file of readdirSync(join(deploy, CHART, 'templates')))
    for (const [, first = '', second] of read(CHART, 'templates', file).matchAll(/\.Values\.(\w+)(?:\.(\w+))?/g)) {
      expect(values, file).toHaveProperty(first)
      if (second !== undefined) expect(values[first], file).toHaveProperty(second)
    }
})
