import ts from 'typescript';
import { sqlFunctions } from './sql-sizes.ts';

export interface Size {
  /** `path`, or `path#function`, or `path#function()` for its number of parameters. */
  readonly what: string;
  readonly size: number;
  readonly limit: number;
}

const FILE_LINES = 300;
const TABLE_LINES = 500;
const FUNCTION_LINES = 70;
const PARAMETERS = 3;
/** A function in SQL that works on a set takes an array a column. */
const SQL_PARAMETERS = 10;

const TEST = /(^tests\/|\.test\.tsx?$)/;
/** Files that are one long table; each row is read alone. */
const TABLE =
  /((-table|\/codes|-checks|\/theme|\/css-variables)\.tsx?|^(contract\/functions|core\/rules|tools\/seed)\/.*|\.css)$/;

/** The sizes that docs/STYLE.md limits, of one file: its lines, each function's lines and parameters. */
export function sizesOf(path: string, text: string): Size[] {
  const lines = text.split('\n').length - 1;
  const sizes: Size[] = [
    { what: path, size: lines, limit: TEST.test(path) || TABLE.test(path) ? TABLE_LINES : FILE_LINES },
  ];
  if (path.endsWith('.sql')) return [...sizes, ...sizesOfSql(path, text)];
  if (!/\.tsx?$/.test(path)) return sizes;
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) sizes.push(...sizesOfFunction(path, source, node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sizes;
}

function sizesOfSql(path: string, text: string): Size[] {
  return sqlFunctions(text).flatMap(({ name, lines, parameters }) => [
    { what: `${path}#${name}`, size: lines, limit: FUNCTION_LINES },
    { what: `${path}#${name}()`, size: parameters, limit: SQL_PARAMETERS },
  ]);
}

type AnyFunction = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration;

function isFunction(node: ts.Node): node is AnyFunction {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  );
}

function sizesOfFunction(path: string, source: ts.SourceFile, node: AnyFunction): Size[] {
  const from = source.getLineAndCharacterOfPosition(node.getStart()).line;
  const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
  const name = nameOf(node);
  const what = `${path}#${name}`;
  // What fills a table's or a test's rows takes a value per column.
  const sizes: Size[] =
    TEST.test(path) || TABLE.test(path) ? [] : [{ what: `${what}()`, size: node.parameters.length, limit: PARAMETERS }];
  // A test's `describe` is a list of cases, not a function that one has to hold in mind.
  if (TEST.test(path) && name === 'anonymous') return sizes;
  return [...sizes, { what, size: to - from + 1, limit: FUNCTION_LINES }];
}

function nameOf(node: AnyFunction): string {
  if (node.name) return node.name.getText();
  const parent = node.parent;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return 'anonymous';
}
