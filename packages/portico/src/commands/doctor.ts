import { Command } from 'commander'
import { type Context, examples, JSON_OPTION } from '../context.js'
import { examine } from '../doctor/examine.js'
import { type ExplainedSetting, explainSettings } from '../doctor/explain-settings.js'
import type { Finding } from '../doctor/finding.js'
import { inspectSettings } from '../load-settings.js'
import { columns } from '../output.js'

/** `portico doctor`: shows every setting with its value and origin, and what is wrong. Changes nothing. */
export function doctorCommand(context: Context): Command {
  return new Command('doctor')
    .description('explain every setting, and check the program’s dependencies')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        ['portico doctor', 'exit code 1 if something is wrong'],
        ['portico doctor --json', 'output for programs'],
      ),
    )
    .action(async (options: { json?: boolean }) => {
      const loaded = inspectSettings(context)
      const settings = explainSettings(loaded)
      const findings = await examine(loaded)
      const healthy = findings.every(({ state }) => state !== 'wrong')
      context.output(options).result({ healthy, settings, findings }, report(settings, findings, healthy))
      if (!healthy) context.exitCode = 1
    })
}

const MARKS = { good: 'ok', note: 'note', wrong: 'WRONG' } as const

function report(settings: readonly ExplainedSetting[], findings: readonly Finding[], healthy: boolean): string {
  const rows = settings.map(({ name, value, origin, meaning }) => {
    const head = columns([[name.padEnd(20), value, `(${origin})`]])
    return `  ${head}\n      ${meaning}`
  })
  const checks = columns(findings.map(({ state, about, text }) => [`  ${MARKS[state].padEnd(5)}`, about, text]))
  return [
    'Settings',
    ...rows,
    '',
    'Checks',
    checks,
    '',
    healthy ? 'Nothing is wrong.' : 'Something is wrong; see the lines marked WRONG.',
  ].join('\n')
}
