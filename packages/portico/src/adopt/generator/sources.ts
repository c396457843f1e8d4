import type { GeneratorName } from '@portico/sealing/folder'

/** How the sources of a site are recognized, and how its generator builds them. Paths are relative to the site's folder. */
export interface GeneratorSource {
  readonly name: GeneratorName
  /** Files of which a site has one, below one of its roots. */
  readonly configs: readonly string[]
  /** Folders that may contain them; missing means only the site's folder. */
  readonly roots?: readonly string[]
  /** What such a file contains, if other programs have files of this name, too. */
  readonly content?: RegExp
  /** A package that `package.json` requires then. */
  readonly needs?: string
  /** Builds the site: `{root}` is its root, or `.`, and `{out}` the folder for the result. */
  readonly build: string
  /** A command in a script that builds the site, and its option for the folder, which is added. */
  readonly script?: { readonly command: RegExp; readonly option: string }
  /** Where it builds if nothing else is said, below its root. */
  readonly usual: string
  /** Steps of a pipeline that install the generator, unless npm does. `{python}` installs its Python packages. */
  readonly setup?: readonly string[]
  /** The Python package that it needs if the site lists none. */
  readonly python?: string
  /** Files that it needs to build into another folder, with their text. */
  readonly files?: Readonly<Record<string, string>>
}

const scripts = (name: string) => ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `${name}.${ending}`)

const PYTHON = ['uses: actions/setup-python@v5\n        with:\n          python-version: "3.13"', 'run: {python}']

const ASTRO = {
  configs: scripts('astro.config'),
  build: 'astro build --outDir {out}',
  script: { command: /\bastro build\b/, option: '--outDir' },
  usual: 'dist',
} as const

const HUGO = {
  name: 'Hugo',
  build: 'hugo --cleanDestinationDir --destination {out}',
  usual: 'public',
  setup: ['uses: peaceiris/actions-hugo@v3\n        with:\n          extended: true'],
} as const

/** The known generators, in the order in which they are looked for. */
export const GENERATOR_SOURCES: readonly GeneratorSource[] = [
  {
    name: 'VitePress',
    configs: scripts('.vitepress/config'),
    roots: ['', 'docs', 'website', 'doc', 'documentation'],
    build: 'vitepress build {root} --outDir {out}',
    script: { command: /\bvitepress build\b/, option: '--outDir' },
    usual: '.vitepress/dist',
  },
  { ...ASTRO, name: 'Starlight', needs: '@astrojs/starlight' },
  { ...ASTRO, name: 'Astro' },
  {
    name: 'Storybook',
    configs: scripts('.storybook/main'),
    build: 'storybook build --output-dir {out}',
    script: { command: /\b(?:storybook build|build-storybook)\b/, option: '--output-dir' },
    usual: 'storybook-static',
  },
  {
    name: 'MkDocs',
    configs: ['mkdocs.yml', 'mkdocs.yaml'],
    build: 'mkdocs build --clean --site-dir {out}',
    usual: 'site',
    setup: PYTHON,
    python: 'mkdocs',
  },
  {
    ...HUGO,
    configs: ['hugo.toml', 'hugo.yaml', 'hugo.json', 'config/_default/hugo.toml', 'config/_default/hugo.yaml'],
  },
  { ...HUGO, configs: ['config.toml', 'config.yaml'], content: /^"?(?:baseURL|languageCode|theme)"?[ \t]{0,8}[=:]/im },
  {
    name: 'Sphinx',
    configs: ['conf.py'],
    roots: ['', 'source', 'docs', 'docs/source', 'doc', 'doc/source'],
    content: /^(?:project|extensions|html_theme)[ \t]{0,8}=/m,
    // The cache contains the private documents, and would otherwise be in the built site.
    build: 'sphinx-build -E -d .portico/doctrees {root} {out}',
    usual: '_build/html',
    setup: PYTHON,
    python: 'sphinx',
  },
  {
    name: 'TypeDoc',
    configs: ['typedoc.json', 'typedoc.jsonc', ...scripts('typedoc.config')],
    build: 'typedoc --out {out}',
    script: { command: /\btypedoc\b/, option: '--out' },
    usual: 'docs',
  },
  {
    name: 'Doxygen',
    configs: ['Doxyfile'],
    build: 'doxygen Doxyfile.portico',
    usual: 'html',
    setup: ['run: sudo apt-get update && sudo apt-get install --yes doxygen graphviz'],
    files: {
      'Doxyfile.portico':
        '# Builds the folder that "portico seal" reads.\n@INCLUDE = Doxyfile\nOUTPUT_DIRECTORY = .portico\nHTML_OUTPUT = staging\nGENERATE_HTML = YES\nGENERATE_LATEX = NO\n',
    },
  },
]
