import { basename, dirname, extname, relative, resolve, sep } from 'node:path'
import { isRecord } from '@portico/access/guards'
import type { BaseResolver, NormalizedProblem, Source } from '@redocly/openapi-core'
import { escapeName } from '../description/json-pointer.js'
import type { Json } from '../description/overlay.js'
import { type Fields, fields, isMetaSchema, targetOf } from '../description/walk.js'
import { markFinder } from '../marks/access-marks.js'
import { demandOpenApi, OtherFormatError } from './demand-open-api.js'
import { type DescriptionSources, descriptionSources, type SourceFault } from './description-sources.js'
import { parseSource } from './parse-source.js'
import { anchorsOf, pointAnchors } from './point-anchors.js'

/** An API description with everything that it refers to, as one document. */
export interface ReadDescription {
  /** The file, by the path that the author knows. */
  readonly source: string
  readonly document: Json
  /** Sentences about references that lead nowhere and are published unchanged. */
  readonly notes: readonly string[]
  /** The file and line of each access mark, and of the object that has it, by their pointers in the document. */
  readonly places: ReadonlyMap<string, string>
}

type Library = typeof import('@redocly/openapi-core')

/** Reads a file as it was in another state of the site. @throws Error for a file that did not exist */
export type ReadFile = (path: string) => Promise<string>

/** A requested description, and where its files may be. */
interface DescriptionInput {
  readonly siteDir: string
  /** How its files are read. Default: from disk. */
  readonly readFile?: ReadFile
  readonly source: string
  /** The path of the file. */
  readonly root: string
}

/** The supported versions, as the description states them in `openapi`. */
const VERSIONS = /^3\.[012]\./

/**
 * Reads the API descriptions of a site. Files that they refer to are bundled according to the rules of OpenAPI, so that the
 * result is one document with only internal references. The library that does this is loaded only for sites with a description.
 *
 * @param paths relative to the site's folder
 * @param readFile reads a file by its absolute path. Default: from disk
 * @throws Error with one sentence per problem, naming the file and the line
 */
export async function readDescriptions(
  siteDir: string,
  paths: readonly string[],
  readFile?: ReadFile,
): Promise<ReadDescription[]> {
  if (paths.length === 0) return []
  const library = await import('@redocly/openapi-core')
  const faults: string[] = []
  const descriptions: ReadDescription[] = []
  for (const path of paths) {
    const source = path.replace(/^\.\//, '')
    const read = await readDescription(library, { siteDir, source, root: resolve(siteDir, source), readFile })
    if ('faults' in read) faults.push(...read.faults)
    else descriptions.push(read)
  }
  if (faults.length > 0) throw new Error(['An API description cannot be read.', ...faults].join('\n- '))
  return descriptions
}

/**
 * Returns the names that OpenAPI 3.0 to 3.2 and JSON Schema define, such as `itemSchema`. They tell nothing about a description, and
 * scripts that show any description contain them. The library that knows them takes half a second to load.
 */
export async function fieldNames(): Promise<ReadonlySet<string>> {
  const { Oas3Types, Oas3_1Types, Oas3_2Types } = await import('@redocly/openapi-core')
  const objects = [Oas3Types, Oas3_1Types, Oas3_2Types].flatMap((types) => Object.values(types))
  return new Set(objects.flatMap(({ properties }) => Object.keys(properties)))
}

async function readDescription(
  library: Library,
  input: DescriptionInput,
): Promise<ReadDescription | { faults: string[] }> {
  const { source, root } = input
  const config = await library.createConfig({})
  const files = new Map<string, Source>()
  const values = new Map<string, unknown>()
  const sources = descriptionSources(root)
  try {
    const { bundle, problems } = await library.bundle({
      ref: root,
      config,
      externalRefResolver: resolverFor(library, input, (source, value) => {
        files.set(source.absoluteRef, source)
        values.set(source.absoluteRef, value)
        sources.add(source.absoluteRef, { text: source.body, value })
      }),
    })
    const { openapi } = bundle.parsed as { openapi?: unknown }
    if (typeof openapi !== 'string' || !VERSIONS.test(openapi))
      return { faults: [`${source} is not OpenAPI 3.0, 3.1 or 3.2. Convert it to one of them.`] }
    const say = (problem: NormalizedProblem) => sentenceOf(problem, { library, ...input })
    const faults = problems.filter(
      (problem) => problem.severity === 'error' && !isMapping(problem) && !isWellKnown(problem, values),
    )
    if (faults.length > 0) return { faults: faults.map(say) }
    const lineOf = ({ file, pointer }: Pick<SourceFault, 'file' | 'pointer'>) => {
      const written = files.get(file)
      const line = written && library.getLineColLocation({ source: written, pointer, reportOnKey: true }).start.line
      return `${nameIn(input.siteDir, file)}${line === undefined ? '' : `:${line}`}`
    }
    const lost = sources.faults()
    if (lost.length > 0) return { faults: lost.map((fault) => `${lineOf(fault)}: ${fault.pointer}: ${fault.text}.`) }
    return {
      source,
      places: placesOf(bundle.parsed, sources, lineOf),
      document: plain(bundle.parsed),
      notes: [...new Set(problems.filter(isMapping).map(say))],
    }
  } catch (cause) {
    if (cause instanceof OtherFormatError) return { faults: [cause.message] }
    const why = cause instanceof Error ? cause.message.replace(` in "${root}"`, '') : ''
    if (cause instanceof library.YamlParseError)
      return { faults: [`${source} is not ${extname(source) === '.json' ? 'JSON' : 'YAML'}: ${why}.`] }
    if (cause instanceof library.ResolveError)
      return {
        faults: [`The option openapi refers to ${source}, which ${why}. Write its path relative to the site's folder.`],
      }
    // An object without an end exhausts the stack of whatever walks it.
    if (cause instanceof RangeError)
      return {
        faults: [`${source} contains an object that contains itself, by a YAML alias such as *name. Use $ref instead.`],
      }
    return { faults: [`${source} is not an API description: ${why}.`] }
  }
}

/** Where the access marks of a joined document were written, and the objects that have them. */
function placesOf(
  document: unknown,
  sources: DescriptionSources,
  lineOf: (position: Pick<SourceFault, 'file' | 'pointer'>) => string,
): ReadonlyMap<string, string> {
  const markLike = markFinder()
  const places = new Map<string, string>()
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, held] of Object.entries(value)) {
      const at = `${pointer}/${escapeName(name)}`
      const written = markLike(name, held, { isField: true }) && sources.positionOf(value)
      if (written) {
        places.set(pointer, lineOf(written))
        places.set(at, lineOf({ ...written, pointer: `${written.pointer}${at.slice(pointer.length)}` }))
      }
      visit(held, at)
    }
  }
  visit(document, '#')
  return places
}

/** The document as it is published: YAML parses dates and the like as objects, and the library adds an empty `components`. */
function plain(parsed: unknown): Json {
  const document = JSON.parse(JSON.stringify(parsed))
  if (document.components && Object.keys(document.components).length === 0) delete document.components
  return document
}

/** Reads only files of the site: neither from the network nor from elsewhere on the machine. */
function resolverFor(
  { BaseResolver, ResolveError, Source, YamlParseError }: Library,
  { siteDir, source, root, readFile }: DescriptionInput,
  report: (source: Source, value: unknown) => void,
): BaseResolver {
  const places = [siteDir, dirname(root)].map((folder) => folder + sep)
  const refusal = (why: string) => new ResolveError(new Error(why))
  const parsed = (file: Source) => {
    try {
      const value = parseSource(file.body, file.absoluteRef)
      pointAnchors(value)
      return { source: file, parsed: value }
    } catch (cause) {
      if (file.absoluteRef === root) demandOpenApi(source, file.body, undefined)
      throw cause instanceof Error && cause.name === 'YAMLException' ? new YamlParseError(cause, file) : cause
    }
  }
  class SiteResolver extends BaseResolver {
    override parseDocument(file: Source, isRoot = false) {
      const document =
        isRoot || /\.(json|ya?ml)(#[^#/]+)?$/i.test(file.absoluteRef) ? parsed(file) : super.parseDocument(file)
      if (isRoot) demandOpenApi(source, file.body, document.parsed)
      report(file, document.parsed)
      return document
    }
    override async loadExternalRef(file: string): Promise<Source> {
      const [, whole, anchor] = /^(.+)#([^#/]+)$/s.exec(file) ?? []
      if (whole !== undefined && anchor !== undefined) {
        const { body } = await this.loadExternalRef(whole)
        const pointer = anchorsOf(parseSource(body, whole)).get(anchor)
        if (pointer === undefined) throw refusal(`${nameIn(siteDir, whole)} has no $anchor "${anchor}"`)
        return new Source(file, JSON.stringify({ $ref: `./${basename(whole)}${pointer}` }))
      }
      if (/^[a-z][a-z\d+.-]+:\/\//i.test(file))
        throw refusal(`${file} is on the network. Download it and refer to the copy`)
      const name = nameIn(siteDir, file)
      const read = async () => (readFile ? new Source(file, await readFile(file)) : super.loadExternalRef(file))
      if (file === root) return read().catch(() => Promise.reject(refusal('cannot be read')))
      if (!places.some((place) => file.startsWith(place)) || !/\.(json|ya?ml|md|txt)$/i.test(file))
        throw refusal(`${name} is not a description below the site's folder or beside ${source}`)
      return read().catch(() => Promise.reject(refusal(`${name} cannot be read`)))
    }
  }
  return new SiteResolver()
}

const nameIn = (siteDir: string, file: string) => relative(siteDir, file).split(sep).join('/')

/** A missing schema that a property selects: many published descriptions refer to some, and still describe the rest. */
const isMapping = ({ location: [place] }: NormalizedProblem) => /\/discriminator\/mapping\//.test(place?.pointer ?? '')

/** A reference to a schema for schemas, which stays as it is. */
function isWellKnown({ location: [place] }: NormalizedProblem, values: ReadonlyMap<string, unknown>): boolean {
  const file = place && values.get(place.source.absoluteRef)
  const value = isRecord(file) ? targetOf(place?.pointer ?? '', file as Fields) : undefined
  return isMetaSchema(typeof value === 'string' ? value : String(fields(value).$ref))
}

function sentenceOf(
  { message, location: [place] }: NormalizedProblem,
  { library, siteDir, source }: DescriptionInput & { readonly library: Library },
): string {
  const why = message.replace(/^Can't resolve \$ref(: )?/, (_, more) => `a reference leads nowhere${more ?? ''}`)
  if (!place) return `${source}: ${why}.`
  const { line } = library.getLineColLocation(place).start
  return `${nameIn(siteDir, place.source.absoluteRef)}:${line}: ${why}.`
}
