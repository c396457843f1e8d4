import { ts } from '@ts-morph/common'

/** Published declarations, and the names of classes that programs pass back to the package they came from. */
export interface Published {
  /** The declarations as they were published. */
  readonly text: string
  /** Classes whose occurrences are to refer to ours: a program that moves to our package moves with all its objects. */
  readonly classes: readonly string[]
  /** The module that exports our classes. */
  readonly ours: string
}

/** The name of a class of theirs, so that its original name can refer to ours. */
export const theirName = (name: string): string => `Their${name}`

/**
 * Prepares published declarations for a structural comparison: without members that programs cannot access, with methods as
 * properties, because the compiler compares the parameters of methods bivariantly, and with our classes wherever theirs are used.
 */
export function comparable({ text, classes, ours }: Published): string {
  const source = ts.createSourceFile('published.d.ts', text, ts.ScriptTarget.ES2022, true)
  const { transformed } = ts.transform(source, [
    (context) => (root) => ts.visitEachChild(root, (node) => visit(node, classes, context), context),
  ])
  const printed = transformed[0] ? ts.createPrinter().printFile(transformed[0]) : ''
  return classes.length ? `import { ${classes.join(', ')} } from '${ours}'\n${printed}` : printed
}

function visit(node: ts.Node, classes: readonly string[], context: ts.TransformationContext): ts.VisitResult<ts.Node> {
  const { factory } = context
  const seen = ts.visitEachChild(node, (child) => visit(child, classes, context), context)
  if (ts.isClassDeclaration(seen)) {
    const { modifiers, name, typeParameters, heritageClauses } = seen
    const members = seen.members.filter((member) => isReachable(member)).map((member) => asProperty(member, factory))
    const isClass = name && classes.includes(name.text)
    return factory.updateClassDeclaration(
      seen,
      // A class that is not exported is still compared if others extend it.
      isClass
        ? [factory.createToken(ts.SyntaxKind.ExportKeyword), factory.createToken(ts.SyntaxKind.DeclareKeyword)]
        : modifiers,
      isClass ? factory.createIdentifier(theirName(name.text)) : name,
      typeParameters,
      heritageClauses?.map((clause) => withTheirBase(clause, classes, factory)),
      members,
    )
  }
  if (ts.isMethodSignature(seen))
    return factory.createPropertySignature(seen.modifiers, seen.name, seen.questionToken, functionType(seen, factory))
  return seen
}

const isReachable = (member: ts.ClassElement) =>
  !(ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined)?.some(
    ({ kind }) => kind === ts.SyntaxKind.ProtectedKeyword || kind === ts.SyntaxKind.PrivateKeyword,
  ) && !(member.name && ts.isComputedPropertyName(member.name))

const asProperty = (member: ts.ClassElement, factory: ts.NodeFactory): ts.ClassElement =>
  ts.isMethodDeclaration(member)
    ? factory.createPropertyDeclaration(
        member.modifiers,
        member.name,
        member.questionToken,
        functionType(member, factory),
        undefined,
      )
    : member

const functionType = (
  { typeParameters, parameters, type }: ts.MethodDeclaration | ts.MethodSignature,
  factory: ts.NodeFactory,
) =>
  factory.createFunctionTypeNode(
    typeParameters,
    parameters,
    type ?? factory.createKeywordTypeNode(ts.SyntaxKind.AnyKeyword),
  )

function withTheirBase(clause: ts.HeritageClause, classes: readonly string[], factory: ts.NodeFactory) {
  const types = clause.types.map((base) =>
    ts.isIdentifier(base.expression) && classes.includes(base.expression.text)
      ? factory.updateExpressionWithTypeArguments(
          base,
          factory.createIdentifier(theirName(base.expression.text)),
          base.typeArguments,
        )
      : base,
  )
  return factory.updateHeritageClause(clause, types)
}
