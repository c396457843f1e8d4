import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../site.js'

const AUTHORS = ['ada', 'bo', 'cleo', 'dov', 'eli', 'fay', 'gus', 'hana', 'ivo', 'june', 'kit', 'lea']

/** The subjects of posts: each post has a unique sentence made from one word of each list. */
const THINGS = ['anvil', 'bellows', 'chisel', 'dowel', 'easel']
const DOINGS = [
  'wears slowly in',
  'was carried across',
  'is hung behind',
  'rusts quietly under',
  'outlasts the whole of',
]
const PLACES = ['the north attic', 'a rented barn', 'our second winter', 'the ferry landing', 'an empty quarter']

/**
 * A blog of twelve authors, who write in ones, twos and threes. The posts of one folder are for partners; some authors have no
 * others.
 */
export const authors: Site = {
  name: 'Authors',
  origin: 'composed',
  uses: 'a blog alone at the root of a base URL, twelve authors with pages, tags, feeds, `trailingSlash: false`',
  sources: [],
  async layOut(folder) {
    const site = join(folder, 'site')
    await cp(fileURLToPath(new URL('authors', import.meta.url)), site, { recursive: true })
    await mkdir(join(site, 'blog', 'partners'), { recursive: true })
    const names = AUTHORS.map((key) => `${key}:\n  name: ${key[0]?.toUpperCase()}${key.slice(1)} Hand\n  page: true\n`)
    await writeFile(join(site, 'blog', 'authors.yml'), names.join(''))
    await writeFile(join(site, 'blog', 'tags.yml'), THINGS.map((key) => `${key}:\n  label: ${key}\n`).join(''))
    for (let number = 0; number < 25; number++) await writePost(join(site, 'blog'), number)
    return site
  },
  baseUrl: '/hands/',
  toBuild: [],
  privatePath: '/partners/',
  follows: ['/authors/lea/'],
  // The date of a post comes before its folder.
  isPrivate: (path) => /^\/\d{4}\/\d\d\/\d\d\/partners\//.test(path),
  isList: (path) => /^\/(page\/\d+|archive|authors.*|tags.*)?\/?$/.test(path),
  privateSources: ['site/blog/partners/'],
  toSeal: [],
}

/** Every third post is for partners. The last author writes nothing else. */
async function writePost(blog: string, number: number): Promise<void> {
  const pick = <One>(list: readonly One[], at: number) => list[at % list.length] as One
  const isForPartners = number % 3 === 2
  const [thing, doing, place] = [pick(THINGS, number), pick(DOINGS, Math.floor(number / 5)), pick(PLACES, number * 2)]
  const writers = AUTHORS.slice(0, 11).filter((_, at) => (number + at) % 5 === 0)
  const day = `2026-0${1 + (number % 9)}-${10 + (number % 18)}`
  const text = [
    '---',
    `title: ${isForPartners ? 'Partners' : 'Notes'} ${number}, the ${thing}`,
    `authors: [${[...writers, ...(isForPartners ? ['lea'] : [])].join(', ')}]`,
    `tags: [${thing}]`,
    '---',
    '',
    `Number ${number} says that ${isForPartners ? 'a sealed' : 'an open'} ${thing} ${doing} ${place}.`,
    '',
    '<!-- truncate -->',
    '',
    `## The ${thing} again`,
    '',
    `Seen ${number} days later, the ${isForPartners ? 'partners own' : 'plain'} ${thing} ${doing} ${place} once more.`,
    '',
  ]
  await writeFile(join(blog, isForPartners ? 'partners' : '.', `${day}-${thing}.md`), text.join('\n'))
}
