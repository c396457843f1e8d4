export { audienceOf } from './audience-of.js'
export { hasTimes, isForEveryone, settledAt, timesOnly, withoutTimes } from './audience-times.js'
export {
  addressOf,
  canonicalPath,
  isPlain,
  literalPath,
  nameAt,
  type PageAddress,
  pagePath,
  pathKey,
  publicPath,
} from './canonical-path.js'
export {
  ANYONE_SIGNED_IN,
  type Audience,
  allOf,
  both,
  describeExpression,
  type Expression,
  expressionOf,
  groupsNamedIn,
  implies,
  isSameAudience,
  MOST_CLAUSES,
  readExpression,
} from './expression.js'
export { all, type GroupPredicate, some } from './group-predicate.js'
export { mayRead, missingGroups, type ReadingTimes, readingTimes } from './may-read.js'
export { describeTime, EVERYONE, fromMoment, isCondition, timesOf, untilMoment } from './moments.js'
export { type PageAccess, type ReadAccess, readPageAccess, readRuleAccess, withPageAccess } from './page-access.js'
export type { RegexPattern } from './path-pattern.js'
export { type AccessRule, type CompiledRule, compileRule, problemsOf, rulesAt } from './rule.js'
export { type DeclaredTimes, readTimes } from './times.js'
