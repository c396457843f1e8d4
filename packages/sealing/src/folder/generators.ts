/** A site generator: how its output is recognized, and how a build leaves pages out. */
export interface Generator {
  readonly name: string
  /** The beginning of the content of `<meta name="generator">`. */
  readonly meta?: string
  /** A file that only its sites have. */
  readonly file?: RegExp
  /** Files that contain the text of all pages. */
  readonly index: RegExp
  /** Files that contain the words of all pages one by one, so that no text of a page is found in them, only its name. */
  readonly words?: RegExp
  /** Files of such an index with the text of one page each. */
  readonly fragments?: RegExp
  /** How to leave private pages out of its index or its navigation. */
  readonly exclude: string
  /** How to build without the private pages, for `portico seal --edition`. */
  readonly edition: string
}

const TABLE = [
  {
    name: 'VitePress',
    meta: 'VitePress',
    file: /^vp-icons\.css$/,
    index: /@localSearchIndex|(^|\/)hashmap\.json$/,
    words: /@localSearchIndex/,
    exclude:
      'return an empty text for private pages in search.options._render, and leave them out of themeConfig.sidebar',
    edition:
      'list the private pages in srcExclude and remove them from the sidebar, such as PUBLIC=1 npx vitepress build',
  },
  {
    name: 'Starlight',
    meta: 'Starlight',
    index: /(^|\/)pagefind\//,
    fragments: /(^|\/)pagefind\/fragment\//,
    exclude: 'set pagefind: false and sidebar: { hidden: true } in the front matter of private pages',
    edition:
      'leave the private pages out of the docs collection in src/content.config.ts with the pattern of its loader',
  },
  {
    name: 'Astro',
    meta: 'Astro',
    index: /(^|\/)pagefind\//,
    fragments: /(^|\/)pagefind\/fragment\//,
    exclude: 'add data-pagefind-ignore to private pages',
    edition: 'leave the private pages out of getStaticPaths or of the content collection',
  },
  {
    name: 'MkDocs',
    meta: 'mkdocs',
    file: /^search\/search_index\.json$/,
    index: /^search\/search_index\.json$/,
    exclude:
      'set search: { exclude: true } in the front matter of private pages, and leave them out of nav with not_in_nav',
    edition: 'add exclude_docs to a second mkdocs.yml that inherits from the first: mkdocs build -f mkdocs.public.yml',
  },
  {
    name: 'Hugo',
    meta: 'Hugo',
    index: /(^|\/)index\.(json|xml)$/,
    exclude: 'set build: { list: never } in the front matter of private pages',
    edition: 'set ignoreFiles or module mounts for another environment: hugo --environment public',
  },
  {
    name: 'Sphinx',
    file: /^searchindex\.js$/,
    index: /^(searchindex\.js|objects\.inv|_sources\/)/,
    words: /^searchindex\.js$/,
    exclude:
      'set :no-search: and :orphan: at the top of private documents, leave them out of the toctree of public ones, set html_copy_source to False, and delete objects.inv',
    edition: 'list the private documents in exclude_patterns: sphinx-build -D exclude_patterns=partners',
  },
  {
    name: 'Storybook',
    file: /^iframe\.html$/,
    index: /^(index|project)\.json$/,
    exclude: 'build without the private stories; its index lists all of them',
    edition: 'leave the private folders out of stories in .storybook/main: storybook build -c .storybook-public',
  },
  {
    name: 'TypeDoc',
    meta: 'typedoc',
    file: /^assets\/hierarchy\.js$/,
    index: /^assets\/(search|navigation|hierarchy)\.js$/,
    exclude: 'mark what is private with @internal or @hidden',
    edition: 'leave out the private entry points: typedoc --excludeInternal',
  },
  {
    name: 'Doxygen',
    meta: 'Doxygen',
    words: /^search\//,
    index: /^(search\/|navtree|menudata\.js$|annotated|classes|files|hierarchy)/,
    exclude: 'list the private files in EXCLUDE, or wrap what is private in \\cond',
    edition: 'add EXCLUDE to a second Doxyfile that includes the first with @INCLUDE',
  },
] as const satisfies readonly Generator[]

export type GeneratorName = (typeof TABLE)[number]['name']

/** The known generators. A site of another one is sealed in the same way; only messages use this table. */
export const GENERATORS: readonly Generator[] = TABLE

/** Returns the generator of a site, by what its pages and the names of its files say. */
export function generatorOf(metas: Iterable<string | undefined>, paths: readonly string[]): Generator | undefined {
  for (const written of metas) {
    const text = written?.toLowerCase() ?? ''
    // A theme of a generator names itself as well, before or after it.
    const generator = GENERATORS.find(({ meta }) => meta !== undefined && text.includes(meta.toLowerCase()))
    if (generator) return generator
  }
  return GENERATORS.find(({ file }) => file !== undefined && paths.some((path) => file.test(path)))
}
