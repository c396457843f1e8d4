import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchSource } from '../fetch-source.js'
import type { Npm } from '../installed/npm.js'
import type { Source } from '../site.js'

/** A program that shows descriptions, as its documentation has people put it on a page. */
interface Program {
  readonly source: Source
  /** Its script in the package. */
  readonly file: string
  readonly page: (description: string, script: string) => string
}

const PROGRAMS: Readonly<Record<'scalar' | 'redoc', Program>> = {
  scalar: {
    source: {
      name: '@scalar/api-reference',
      version: '1.76.0',
      integrity: 'sha512-pjqwnzmA9YK3ZX+IZSICMsywm4qI6HLSngR2py9H6TvFApHHuJjkTAd+gFJfnqJDzJuro8k7ji6JCtJ2U+Byng==',
    },
    file: 'dist/browser/standalone.js',
    page: (description, script) =>
      `<div id="app"></div><script src="${script}"></script><script>Scalar.createApiReference('#app', { url: '${description}', withDefaultFonts: false, telemetry: false })</script>`,
  },
  redoc: {
    source: {
      name: 'redoc',
      version: '3.0.1',
      integrity: 'sha512-KDfoKaYW19LCl4YStgBnwlaNjYEFfs5zCNt1s1WZ2YM5u8d26Yuzd2l43fZO851ZsgIMe/D640fDJkD8eaRQKQ==',
    },
    file: 'bundles/redoc.standalone.js',
    page: (description, script) =>
      `<redoc spec-url="${description}" disable-telemetry="true"></redoc><script type="module" src="${script}"></script>`,
  },
}

export const OTHERS = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]

/** Writes a page of each program for each description into a folder that is served: `/scalar/shop/`. */
export async function writeOtherPages(
  npm: Npm,
  folder: string,
  sources: string,
  names: readonly string[],
): Promise<void> {
  for (const program of OTHERS) {
    const { source, file, page } = PROGRAMS[program]
    await cp(join(await fetchSource(npm, sources, source), file), join(folder, `${program}.js`))
    for (const name of names) {
      await mkdir(join(folder, program, name), { recursive: true })
      const body = page(`/${name}/openapi.json`, `/${program}.js`)
      await writeFile(
        join(folder, program, name, 'index.html'),
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body>${body}</body></html>`,
      )
    }
  }
}
