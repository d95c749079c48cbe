import ts from 'typescript';
import { NotStatic } from './not-static.ts';
import {
  type AnyFunction,
  isFunction,
  keyOf,
  listValue,
  MISSING,
  type Reader,
  type Scope,
  sqlValue,
  UNKNOWN,
  type Value,
} from './values.ts';

/** Arguments are read when they are used. */
type Arguments = readonly (() => Value)[];

/** The value of a call. */
export function called(reader: Reader, node: ts.CallExpression, scope: Scope): Value {
  const { expression } = node;
  const values = node.arguments.map((argument) => () => reader.of(argument, scope));
  if (reader.isOurs(expression, 'join')) return joined(values[0]?.() ?? MISSING, values[1]?.() ?? MISSING, node);
  if (expression.getText() === 'Object.values') return valuesOf(values[0]?.() ?? MISSING);
  if (ts.isPropertyAccessExpression(expression)) {
    const list = method(reader, expression, { values, scope });
    if (list !== null) return list;
  }
  const callee = reader.of(expression, scope);
  if (callee.kind === 'function') return apply(reader, callee, values);
  return reader.isSql(node) ? implemented(reader, node, values) : UNKNOWN;
}

function valuesOf(value: Value): Value {
  return value.kind === 'object' ? listValue([...value.entries.values()].map((entry) => entry())) : UNKNOWN;
}

/** The value of an interface's method, read from one of its implementations. */
function implemented(reader: Reader, node: ts.CallExpression, values: Arguments): Value {
  const declaration = reader.checker.getResolvedSignature(node)?.declaration;
  const bodies = declaration ? reader.callers.implementationsOf(declaration) : [];
  const body = bodies[reader.choices.pick(`implementations for ${keyOf(node)}`, bodies.length)];
  const value = body ? reader.of(body, new Map()) : UNKNOWN;
  return value.kind === 'function' ? apply(reader, value, values) : UNKNOWN;
}

/** The value of an array method; null for any other. */
function method(
  reader: Reader,
  node: ts.PropertyAccessExpression,
  { values, scope }: { values: Arguments; scope: Scope },
): Value | null {
  const name = node.name.text;
  if (!['map', 'flatMap', 'filter', 'reduce'].includes(name)) return null;
  const list = reader.of(node.expression, scope);
  // Of a list that is known when it runs, one row stands for all.
  const items = list.kind === 'list' ? list.items : [UNKNOWN];
  if (name === 'filter') return listValue(items);
  const callback = values[0]?.();
  if (callback?.kind !== 'function') return UNKNOWN;
  if (name === 'reduce') {
    const start = values[1]?.() ?? UNKNOWN;
    return items.reduce((all, item) => apply(reader, callback, [() => all, () => item]), start);
  }
  const results = items.map((item) => apply(reader, callback, [() => item]));
  return listValue(results.flatMap((result) => (name === 'flatMap' && result.kind === 'list' ? result.items : result)));
}

function apply(reader: Reader, { node, scope }: { node: AnyFunction; scope: Scope }, values: Arguments): Value {
  const own = new Map(scope);
  node.parameters.forEach((parameter, index) => {
    const { initializer } = parameter;
    own.set(parameter, values[index] ?? (() => (initializer ? reader.of(initializer, own) : MISSING)));
  });
  if (node.body === undefined) return UNKNOWN;
  return ts.isBlock(node.body) ? (run(reader, node.body, own) ?? UNKNOWN) : reader.of(node.body, own);
}

/** The value that a statement returns; null if it runs to its end. */
function run(reader: Reader, node: ts.Statement, scope: Scope): Value | null {
  if (ts.isReturnStatement(node)) return node.expression ? reader.of(node.expression, scope) : MISSING;
  if (ts.isIfStatement(node)) {
    if (!returns(node)) return null;
    const branch = reader.isTrue(node.expression, scope) ? node.thenStatement : node.elseStatement;
    return branch ? run(reader, branch, scope) : null;
  }
  if (!ts.isBlock(node)) return null;
  for (const statement of node.statements) {
    const value = run(reader, statement, scope);
    if (value !== null) return value;
  }
  return null;
}

function returns(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return true;
  return !isFunction(node) && ts.forEachChild(node, (child) => returns(child) || undefined) === true;
}

function joined(list: Value, separator: Value, node: ts.Node): Value {
  if (list.kind !== 'list' || separator.kind !== 'text') throw new NotStatic(node);
  const texts = list.items.map((item) => {
    if (item.kind !== 'sql') throw new NotStatic(node);
    return item.text;
  });
  return sqlValue(texts.join(separator.text));
}
