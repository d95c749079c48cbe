import ts from 'typescript';
import type { Choices } from './choices.ts';

/** Stands in a statement's text where a parameter goes. */
export const PARAMETER = '\u0001';

export type AnyFunction = ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression | ts.MethodDeclaration;

/** What an expression comes to as far as the code says so; `unknown` is known when it runs. */
export type Value =
  | { readonly kind: 'sql' | 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly entries: ReadonlyMap<string, () => Value> }
  | { readonly kind: 'function'; readonly node: AnyFunction; readonly scope: Scope }
  | { readonly kind: 'missing' | 'null' }
  /** `path` says which value of the code it is, where that can be told: two with the same path are the same value. */
  | { readonly kind: 'unknown'; readonly path?: string };

/** What the parameters of the functions around an expression were called with. */
export type Scope = ReadonlyMap<ts.Declaration, () => Value>;

export const UNKNOWN: Value = { kind: 'unknown' };
export const MISSING: Value = { kind: 'missing' };
export const NULL: Value = { kind: 'null' };
export const textValue = (text: string): Value => ({ kind: 'text', text });
export const sqlValue = (text: string): Value => ({ kind: 'sql', text });
export const listValue = (items: readonly Value[]): Value => ({ kind: 'list', items });

export function isFunction(node: ts.Node): node is AnyFunction {
  return (
    ts.isArrowFunction(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node)
  );
}

export function functionAround(node: ts.Node): AnyFunction | undefined {
  return ts.findAncestor(node.parent, isFunction);
}

/** The property of an object or list, `missing` where there is none. */
export function memberOf(value: Value, name: string): Value {
  if (value.kind === 'object') return value.entries.get(name)?.() ?? MISSING;
  if (value.kind === 'list' && /^\d+$/.test(name)) return value.items[Number(name)] ?? MISSING;
  return value.kind === 'unknown' && value.path ? { kind: 'unknown', path: `${value.path}.${name}` } : UNKNOWN;
}

/** Whether a value counts as true, where that can be told. */
export function truthOf(value: Value): boolean | null {
  if (value.kind === 'unknown') return null;
  if (value.kind === 'text') return value.text !== '';
  return value.kind !== 'missing' && value.kind !== 'null';
}

/** What is inside parentheses, `as`, `satisfies`, `!` and `await`. */
export function bare(node: ts.Expression): ts.Expression {
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
  ) {
    return bare(node.expression);
  }
  return node;
}

/** A place in the code, as a key. */
export function keyOf(node: ts.Node): string {
  return `${node.getSourceFile().fileName}:${node.getStart()}`;
}

/** All calls of the program, by caller and callee. */
export interface Calls {
  /** The calls of a function. */
  of(node: AnyFunction): ts.CallExpression[];
  /** What stands in object literals for a method or property of an interface. */
  implementationsOf(declaration: ts.Declaration): ts.Expression[];
  /** The declaration of a name. */
  symbolOf(node: ts.Node | undefined): ts.Symbol | undefined;
}

/** Reads the code for one way that its branches can go. */
export interface Reader {
  readonly checker: ts.TypeChecker;
  readonly callers: Calls;
  readonly choices: Choices;
  of(expression: ts.Expression, scope: Scope): Value;
  isTrue(condition: ts.Expression, scope: Scope): boolean;
  isSql(node: ts.Node): boolean;
  /** Whether a statement's text may depend on the value. */
  carriesSql(node: ts.Node): boolean;
  /** Whether a name is that of what `sql.ts` exports by it. */
  isOurs(node: ts.Node, name: string): boolean;
}
