import ts from 'typescript';
import type { ServerProgram } from './program.ts';

const METHODS = ['one', 'maybe', 'many', 'named', 'run'] as const;
type Method = (typeof METHODS)[number];

/** A call of one of `Queryable`'s methods. */
export interface StatementCall {
  readonly node: ts.CallExpression;
  /** `path:line`. */
  readonly place: string;
  /** The statement: composed, or for `named` its text. */
  readonly statement: ts.Expression;
  /** What the code says a row is; null where it says nothing. */
  readonly row: ts.Type | null;
}

const DATABASE_FILE = '/platform/postgres/db.ts';

export function findCalls({ checker, files, pathOf }: ServerProgram): StatementCall[] {
  const calls: StatementCall[] = [];
  for (const file of files) {
    if (file.fileName.endsWith(DATABASE_FILE)) continue;
    const visit = (node: ts.Node): void => {
      const method = ts.isCallExpression(node) ? methodOf(checker, node) : null;
      if (method !== null && ts.isCallExpression(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        calls.push({
          node,
          place: `${pathOf(file)}:${line + 1}`,
          statement: node.arguments[method === 'named' ? 1 : 0] as ts.Expression,
          row: rowOf(checker, node, method),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return calls;
}

function methodOf(checker: ts.TypeChecker, { expression }: ts.CallExpression): Method | null {
  if (!ts.isPropertyAccessExpression(expression)) return null;
  const method = METHODS.find((name) => name === expression.name.text);
  const declaration = method && checker.getSymbolAtLocation(expression.name)?.declarations?.[0];
  return method && declaration?.getSourceFile().fileName.endsWith(DATABASE_FILE) ? method : null;
}

function rowOf(checker: ts.TypeChecker, node: ts.CallExpression, method: Method): ts.Type | null {
  const signature = checker.getResolvedSignature(node);
  if (method === 'run' || signature === undefined) return null;
  const answer = checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
  const isList = method === 'many' || method === 'named';
  const row =
    isList && answer
      ? checker.getTypeArguments(answer as ts.TypeReference)[0]
      : answer && checker.getNonNullableType(answer);
  return row === undefined || row.flags & ts.TypeFlags.Unknown || row.getProperties().length === 0 ? null : row;
}
