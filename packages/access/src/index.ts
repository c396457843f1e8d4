export { audienceOf } from './audience-of.js'
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
export { mayRead, missingGroups } from './may-read.js'
export { type PageAccess, type ReadAccess, readPageAccess, readRuleAccess, withPageAccess } from './page-access.js'
export { type AccessRule, type CompiledRule, compileRule, problemsOf, type RegexPattern } from './rule.js'
