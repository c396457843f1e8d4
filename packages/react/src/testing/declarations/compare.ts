import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ts } from '@ts-morph/common'
import { theirName } from './published.js'

const packages = fileURLToPath(new URL('../../../../', import.meta.url))

/** Where this repository's compiler keeps the declarations of the language and of browsers. */
const LIBRARY = join(
  dirname(
    createRequire(import.meta.url).resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`),
  ),
  'lib',
)

/** What is compared: our module and theirs, each as a path or as a text. */
export interface Comparison {
  /** Specifier of our module. */
  readonly ours: string
  /** Path for the text of their module. It need not exist. */
  readonly theirs: string
  /** Files that exist in memory only. */
  readonly files: Readonly<Record<string, string>>
  /** Classes whose occurrences in their declarations refer to ours. */
  readonly classes: readonly string[]
  /** Additional module names. */
  readonly paths?: Readonly<Record<string, string[]>>
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

const PATHS = {
  '@portico/protocol': [`${packages}protocol/src/index.ts`],
  '@portico/sdk': [`${packages}sdk/src/index.ts`],
  '@portico/react': [`${packages}react/src/index.ts`],
}

/** A program over files, some of which exist only in memory. */
export function programOf(files: Readonly<Record<string, string>>, paths: Readonly<Record<string, string[]>> = {}) {
  const options = { ...OPTIONS, baseUrl: packages, paths: { ...PATHS, ...paths } }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.getDefaultLibLocation = () => LIBRARY
  host.readFile = (path) => files[path] ?? readFile(path)
  host.fileExists = (path) => path in files || fileExists(path)
  host.getSourceFile = (path, target) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, target, true)
  }
  return ts.createProgram(Object.keys(files), options, host)
}

/**
 * Returns the errors that a program written for their declarations would get with ours, one line each: an export or a member that
 * is missing, or whose type is not compatible.
 */
export function differences({ ours, theirs, files, classes, paths = {} }: Comparison): readonly string[] {
  const entry = `${packages}react/src/both.ts`
  const both = `import * as ours from '${ours}'\nimport * as theirs from '${theirs}'\nexport { ours, theirs }\n`
  const program = programOf({ ...files, [entry]: both }, paths)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  if (!source) throw new Error(`The program has no ${entry}.`)
  const [mine, published] = source.statements
    .filter(ts.isImportDeclaration)
    .map(({ moduleSpecifier }) => checker.getSymbolAtLocation(moduleSpecifier))
  if (!mine || !published) throw new Error(`${ours} or ${theirs} cannot be resolved.`)
  const mismatches: string[] = []
  const resolved = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const own = new Map(checker.getExportsOfModule(mine).map((symbol) => [symbol.name, resolved(symbol)]))

  const check = (name: string, from: ts.Type, to: ts.Type) => {
    if (!checker.isTypeAssignableTo(from, to))
      mismatches.push(`${name}: ${textOf(checker, from)} is not ${textOf(checker, to)}`)
  }
  const members = (name: string, from: ts.Type, to: ts.Type) => {
    for (const member of to.getProperties()) {
      if (member.name === 'prototype') continue
      const mineToo = from.getProperty(member.name)
      if (!mineToo) mismatches.push(`${name}.${member.name} is missing`)
      else check(`${name}.${member.name}`, checker.getTypeOfSymbol(mineToo), checker.getTypeOfSymbol(member))
    }
  }

  for (const exported of checker.getExportsOfModule(published)) {
    const name = classes.find((each) => theirName(each) === exported.name) ?? exported.name
    const theirsToo = resolved(exported)
    const mineToo = own.get(name)
    if (!mineToo) {
      mismatches.push(`${name} is missing`)
      continue
    }
    const isClass = Boolean(theirsToo.flags & ts.SymbolFlags.Class)
    if (theirsToo.flags & ts.SymbolFlags.Value) {
      if (!(mineToo.flags & ts.SymbolFlags.Value)) mismatches.push(`${name} is no value`)
      else {
        const [from, to] = [checker.getTypeOfSymbol(mineToo), checker.getTypeOfSymbol(theirsToo)]
        if (isClass || to.getCallSignatures().length === 0) members(name, from, to)
        if (to.getCallSignatures().length > 0) check(name, from, to)
      }
    }
    if (isClass)
      members(`${name}#`, checker.getDeclaredTypeOfSymbol(mineToo), checker.getDeclaredTypeOfSymbol(theirsToo))
    else if (theirsToo.flags & ts.SymbolFlags.Type) {
      if (!(mineToo.flags & ts.SymbolFlags.Type)) mismatches.push(`${name} is no type`)
      else {
        const [from, to] = [checker.getDeclaredTypeOfSymbol(mineToo), checker.getDeclaredTypeOfSymbol(theirsToo)]
        check(`${name} as a result`, from, to)
        check(`${name} as an argument`, to, from)
      }
    }
  }
  return mismatches
}

const textOf = (checker: ts.TypeChecker, type: ts.Type) => {
  const text = checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
