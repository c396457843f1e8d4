import { LIMITS } from '@portico/protocol'
import type { Pattern } from './parse.js'

/** In how many ways a part can match from one position, and the total cost of trying them. */
interface Cost {
  readonly ways: number
  readonly work: number
}

const LONGEST = LIMITS.passwordMaxLength

/**
 * An upper bound for the steps of a backtracking engine on the longest password. Browsers check passwords with such an
 * engine, where a careless pattern freezes the page.
 */
export function browserWork(pattern: Pattern): number {
  const { work } = cost(pattern)
  return isAnchored(pattern) ? work : work * (LONGEST + 1)
}

function cost(node: Pattern): Cost {
  switch (node.kind) {
    case 'unit':
    case 'place':
      return { ways: 1, work: 1 }
    case 'lookahead':
      return { ways: 1, work: cost(node.of).work }
    case 'choice':
      return node.options.map(cost).reduce((sum, { ways, work }) => ({ ways: sum.ways + ways, work: sum.work + work }))
    case 'sequence':
      return node.parts
        .map(cost)
        .reduce((before, { ways, work }) => ({ ways: before.ways * ways, work: before.work + before.ways * work }), ONE)
    case 'repeat': {
      const { ways, work } = cost(node.of)
      const total = { ways: 0, work: 1 }
      for (let count = 0, paths = 1; count <= Math.min(node.most, LONGEST); count++, paths *= ways) {
        if (count >= node.least) total.ways += paths
        total.work += paths * work
      }
      return total.ways === 0 ? { ...total, ways: 1 } : total
    }
  }
}

const ONE: Cost = { ways: 1, work: 1 }

const isAnchored = (node: Pattern): boolean => {
  if (node.kind === 'choice') return node.options.every(isAnchored)
  if (node.kind === 'sequence') return node.parts[0] !== undefined && isAnchored(node.parts[0])
  return node.kind === 'place' && node.place === '^'
}
