import { canonicalPath, pathKey } from '@portico/access'
import { SITE_STATISTICS } from '@portico/protocol'
import { beginOf } from '../../ground/buckets.js'
import { secretId } from '../../ground/ids.js'
import { customerOf } from '../../ground/network.js'
import type { Clock } from '../../ground/ports/clock.js'
import type { Log } from '../../ground/ports/log.js'
import type { Random } from '../../ground/ports/random.js'
import type { SiteMap, SitePage, SiteReader } from '../../ground/ports/site.js'
import type { SiteCounter, SiteHappening } from '../../ground/ports/site-counter.js'
import type { Vault } from '../../ground/ports/vault.js'
import type { FigureKind } from '../../storage/codes.js'
import type { PageFigure } from '../../storage/site/site-figures.js'
import type { SiteText } from '../../storage/site/site-texts.js'
import type { Stores } from '../../storage/stores.js'
import { pagesOf, partNameOf, UNKNOWN_PART } from './parts.js'
import { deadAddressOf, wordsOf } from './words.js'

const EVERY = 2_000
/** The maximum number of waiting events: more than a server can receive in that time. */
const MOST_WAITING = 5_000
/** The maximum that is stored for one day in one organization; pages without a list are counted in each process. */
const MOST = { texts: 500, comments: 200, pagesWithoutList: 2_000 } as const

interface Parts {
  readonly stores: Stores
  readonly clock: Clock
  readonly random: Random
  readonly vault: Vault
  readonly log: Log
  readonly orgId: string
  readonly site?: SiteReader
}

type Waiting = SiteHappening & { readonly day: number }

/**
 * The counter of events on pages; see {@link SiteCounter}. Only here is an address turned into a mark, and then
 * discarded.
 */
export function createSiteCounter(parts: Parts): SiteCounter {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const placeOf = placing()
  const write = async () => {
    if (waiting.length === 0) return
    const taken = waiting
    waiting = []
    try {
      await count(parts, taken, placeOf)
    } catch {
      // It is not known which of them were written, and none may count twice.
      parts.log.warn({}, 'Some site statistics could not be written.')
    }
  }
  const flush = () => {
    work = work.then(write)
    return work
  }
  return {
    note(happening) {
      if (waiting.length < MOST_WAITING) waiting.push({ ...happening, day: beginOf('day', parts.clock.now()) })
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), EVERY)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function count(parts: Parts, happenings: readonly Waiting[], placeIn: ReturnType<typeof placing>): Promise<void> {
  const map = await parts.site?.()
  const pagesByPath = map && map.pages.length > 0 ? byPath(map) : undefined
  const organization_id = map?.site ?? parts.orgId
  const figures = new Map<string, PageFigure>()
  const add = (day: number, kind: FigureKind, { path: page, part }: Place) => {
    const key = `${day} ${kind} ${part} ${page}`
    figures.set(key, { organization_id, day, kind, part, page, count: (figures.get(key)?.count ?? 0) + 1 })
  }
  for (const happening of happenings) {
    const { day } = happening
    const placeOf = (path: string, sealed = false) => placeIn({ pagesByPath, day, path, sealed })
    if (happening.kind === 'search') {
      const kind = happening.found ? 'search' : 'search_without_result'
      add(day, kind, NOWHERE)
      const text = wordsOf(happening.words)
      if (text !== undefined) await keepText(parts, { organization_id, day, kind, text, page: '' }, happening.address)
    } else if (happening.kind === 'missing') {
      const from = placeOf(happening.from)
      const text = deadAddressOf(happening.page)
      if (!pagesByPath || !from || text === undefined || pagesByPath.has(pageKey(happening.page))) continue
      await keepText(parts, { organization_id, day, kind: 'dead_link', text, page: from.path }, happening.address)
    } else {
      const place = placeOf(happening.page, happening.sealed)
      if (!place) continue
      if (happening.kind !== 'helpful') add(day, happening.kind, place)
      else {
        // A comment follows the vote, which was already counted.
        if (happening.text === undefined) add(day, happening.helpful ? 'helpful' : 'unhelpful', place)
        else
          await parts.stores.siteTexts.addComment(
            {
              // Nothing in it reveals when it was written.
              id: secretId(parts.random),
              organization_id,
              day,
              part: place.part,
              page: place.path,
              helpful: happening.helpful,
              text: happening.text,
            },
            MOST.comments,
          )
      }
    }
  }
  await parts.stores.siteFigures.add([...figures.values()])
}

/**
 * Counts a text, or the reader who sent it. The marks cannot be linked: each is derived from its text and the key of
 * its day.
 */
async function keepText({ stores, vault, random }: Parts, text: SiteText, address: string): Promise<void> {
  const { organization_id, day, kind, page } = text
  const key = await stores.siteTexts.dayKey(day, secretId(random))
  const of = [key, organization_id, kind, text.text, page]
  const marks = {
    digest: vault.digest(JSON.stringify(of), 'site texts'),
    mark: vault.digest(JSON.stringify([...of, customerOf(address)]), 'readers of site texts'),
  }
  const limits = { from: SITE_STATISTICS.readersOfText, most: MOST.texts }
  await stores.transaction((inside) => inside.siteTexts.count(text, marks, limits))
}

interface Place {
  readonly path: string
  readonly part: string
}

const NOWHERE: Place = { path: '', part: '' }

interface PlaceQuery {
  readonly pagesByPath: ReadonlyMap<string, SitePage> | undefined
  readonly day: number
  readonly path: string
  readonly sealed: boolean
}

/**
 * Finds the page to count for a path: one that the site has or, without the list of its pages, one of a limited number
 * each day.
 */
function placing() {
  let seen = new Map<string, string>()
  let on = 0
  return ({ pagesByPath, day, path, sealed }: PlaceQuery): Place | undefined => {
    const key = pageKey(path)
    if (pagesByPath) {
      const page = pagesByPath.get(key)
      return page && { path: page.path, part: partNameOf(page.audience) }
    }
    if (day > on) {
      on = day
      seen = new Map()
    }
    const name = seen.get(key) ?? (seen.size < MOST.pagesWithoutList ? (canonicalPath(path) ?? path) : undefined)
    if (name === undefined) return undefined
    seen.set(key, name)
    return { path: name, part: sealed ? UNKNOWN_PART : '' }
  }
}

const lists = new WeakMap<SiteMap, ReadonlyMap<string, SitePage>>()

/** The pages of a site by path, computed once for each build. */
function byPath(map: SiteMap): ReadonlyMap<string, SitePage> {
  const list = lists.get(map) ?? new Map(pagesOf(map).map((page) => [pageKey(page.path), page]))
  lists.set(map, list)
  return list
}

/** The key of a page, the same for every spelling of its address. */
export const pageKey = (path: string): string => pathKey(path) ?? path
