import ts from 'typescript';
import type { ServerProgram } from './program.ts';

const METHODS = ['one', 'maybe', 'many', 'named', 'run'] as const;
type Method = (typeof METHODS)[number];

/** A call of one of `Queryable`'s methods, or of `pageOf`, which calls one with the parts of a list. */
export interface StatementCall {
  /** `path:line`. */
  readonly place: string;
  /** The statement: composed, or for `named` its text. */
  readonly statement: ts.Expression;
  /** What the parameters that the statement is put together of stand for. */
  readonly bound: readonly (readonly [ts.ParameterDeclaration, ts.Expression])[];
  /** What the code says a row is; null where it says nothing. */
  readonly row: ts.Type | null;
}

const DATABASE_FILE = '/platform/postgres/db.ts';
const PAGE_FILE = '/platform/postgres/page-of.ts';

export function findCalls({ checker, files, pathOf }: ServerProgram): StatementCall[] {
  const calls: StatementCall[] = [];
  const pageOf = files.find(({ fileName }) => fileName.endsWith(PAGE_FILE))?.statements.find(isPageOf);
  const pageStatement = pageOf?.body && firstCall(pageOf.body, (node) => methodOf(checker, node) === 'many');
  for (const file of files) {
    if (file.fileName.endsWith(DATABASE_FILE)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        const place = `${pathOf(file)}:${line + 1}`;
        const method = methodOf(checker, node);
        if (method !== null) {
          const statement = node.arguments[method === 'named' ? 1 : 0] as ts.Expression;
          calls.push({ place, statement, bound: [], row: rowOf(checker, node, method) });
        } else if (pageOf && pageStatement && checker.getResolvedSignature(node)?.declaration === pageOf) {
          const statement = pageStatement.arguments[0] as ts.Expression;
          const bound = pageOf.parameters.flatMap((parameter, index) => {
            const argument = node.arguments[index];
            return argument ? [[parameter, argument] as const] : [];
          });
          calls.push({ place, statement, bound, row: pageRowOf(checker, node) });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return calls;
}

const isPageOf = (node: ts.Statement): node is ts.FunctionDeclaration =>
  ts.isFunctionDeclaration(node) && node.name?.text === 'pageOf';

function firstCall(node: ts.Node, is: (call: ts.CallExpression) => boolean): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && is(node)) return node;
  return ts.forEachChild(node, (child) => firstCall(child, is));
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

function pageRowOf(checker: ts.TypeChecker, node: ts.CallExpression): ts.Type | null {
  const signature = checker.getResolvedSignature(node);
  const page = signature && checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
  const rows = page?.getProperty('rows');
  return (rows && checker.getTypeArguments(checker.getTypeOfSymbol(rows) as ts.TypeReference)[0]) ?? null;
}
