import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type Messages, type SplitMessages, splitMessages, type TextUser } from '../i18n/code-translations.js'
import { json } from '../modules/emit-modules.js'
import { isTextFile } from '../site/site-texts.js'
import type { BundledFiles } from './bundled-files.js'

/** Who gets the texts that belong in a place: everyone, or the readers of a part. */
type Owner = 'open' | number

interface Asset {
  source(): string | Buffer
}

interface Compilation {
  readonly hooks: {
    readonly processAssets: {
      tap(options: { name: string; stage: number }, listener: (assets: Readonly<Record<string, Asset>>) => void): void
    }
  }
  updateAsset(name: string, source: Asset | ((old: never) => Asset)): void
}

interface Compiler {
  readonly webpack: { readonly sources: { readonly RawSource: new (text: string) => Asset } }
  readonly hooks: {
    readonly thisCompilation: { tap(name: string, listener: (compilation: Compilation) => void): void }
  }
}

const NAME = 'portico-translations'

/** Before anything reads, minifies or names what the bundler wrote. */
const FIRST = -1000

const PLACE = /(["'])portico:texts:(open|\d+):\w+\1\s*:\s*0/g

/** The texts of a build, and what determines who shows them. */
export interface TranslationsInput {
  /** All texts in the language of the build. */
  readonly messages: Messages
  /** The texts of the site's own `code.json`, for each of its languages. */
  readonly own: readonly Messages[]
  readonly parts: number
  readonly fileOf: (source: string) => string
  /** What loads each file; complete once modules are in their chunks. */
  readonly emitted: () => BundledFiles
}

/**
 * A plugin for webpack and Rspack that gives each part the texts of `translate()` and `<Translate>` that only its pages show.
 * Docusaurus puts all texts of a language into a script that every page loads.
 */
export class TranslationsPlugin {
  #input: TranslationsInput
  #split: SplitMessages | undefined
  #digest: string

  constructor(input: TranslationsInput) {
    this.#input = input
    this.#digest = createHash('sha256').update(JSON.stringify(input.messages)).digest('hex').slice(0, 16)
  }

  /** The texts by who may read them, available once the bundle is built. */
  get split(): SplitMessages {
    const { messages, own, parts } = this.#input
    const ids = new Set(own.flatMap((texts) => Object.keys(texts)))
    this.#split ??= splitMessages(messages, ids, { users: usersOf(this.#input), parts })
    return this.#split
  }

  /** The texts that public pages may contain, in every language of the site. */
  get publicTexts(): string[] {
    const { open, hidden } = this.split
    const own = this.#input.own.flatMap((texts) => Object.entries(texts))
    return [...Object.values(open), ...own.flatMap(([id, text]) => (hidden.has(id) ? [] : [text]))]
  }

  /**
   * Returns the code of an object into which the bundle inserts the texts of an owner. It differs if the texts do, because names
   * of scripts depend on their content.
   */
  placeFor(owner: Owner): string {
    return `{ "portico:texts:${owner}:${this.#digest}": 0 }`
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap({ name: NAME, stage: FIRST }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue
          const code = String(asset.source())
          const filled = code.replace(PLACE, (_, _quote, owner: string) => this.#textsOf(owner))
          if (filled !== code) compilation.updateAsset(name, new RawSource(filled))
        }
      })
    })
  }

  /** Members of an object, as code. */
  #textsOf(owner: string): string {
    const texts = owner === 'open' ? this.split.open : (this.split.parts[Number(owner)] ?? {})
    return json(texts).slice(1, -1)
  }
}

function* usersOf({ emitted, fileOf }: TranslationsInput): Generator<TextUser> {
  const { open, sources, packages } = emitted()
  for (const source of open) yield* read(fileOf(source), {})
  for (const [source, parts] of Object.entries(sources)) yield* read(fileOf(source), { parts })
  for (const file of packages) yield* read(file, { isPackage: true })
}

function* read(file: string, who: Omit<TextUser, 'code'>): Generator<TextUser> {
  if (isTextFile(file) && existsSync(file)) yield { code: readFileSync(file, 'utf8'), ...who }
}
