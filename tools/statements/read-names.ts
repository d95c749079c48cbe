import ts from 'typescript';
import {
  functionAround,
  isFunction,
  keyOf,
  listValue,
  MISSING,
  memberOf,
  type Reader,
  type Scope,
  UNKNOWN,
  type Value,
} from './values.ts';

/** The value of a declared name. */
export function declared(reader: Reader, node: ts.Declaration, scope: Scope): Value {
  const bound = scope.get(node);
  if (bound !== undefined) return bound();
  if (isFunction(node)) return { kind: 'function', node, scope };
  if (ts.isBindingElement(node)) return unpacked(reader, node, scope);
  if (ts.isParameter(node)) return parameter(reader, node, scope);
  if (!ts.isVariableDeclaration(node)) return UNKNOWN;
  if (node.initializer !== undefined) return withPushes(reader, node, scope);
  const loop = node.parent.parent;
  return ts.isForOfStatement(loop) ? anyOf(reader, loop.expression, scope) : UNKNOWN;
}

/** What a destructured name is of what it is taken from. */
function unpacked(reader: Reader, node: ts.BindingElement, scope: Scope): Value {
  const pattern = node.parent;
  const whole = declared(reader, pattern.parent, scope);
  if (ts.isArrayBindingPattern(pattern)) {
    const index = pattern.elements.indexOf(node);
    if (node.dotDotDotToken === undefined) return memberOf(whole, String(index));
    return whole.kind === 'list' ? listValue(whole.items.slice(index)) : UNKNOWN;
  }
  const value = memberOf(whole, (node.propertyName ?? node.name).getText());
  return value.kind === 'missing' && node.initializer ? reader.of(node.initializer, scope) : value;
}

/** Of a function that something else calls: as one of its callers calls it. */
function parameter(reader: Reader, node: ts.ParameterDeclaration, scope: Scope): Value {
  const owner = node.parent;
  if (!isFunction(owner)) return UNKNOWN;
  const calls = reader.carriesSql(node) || isText(reader, node) ? reader.callers.of(owner) : [];
  const index = owner.parameters.indexOf(node);
  if (calls.length > 0) {
    const call = calls[reader.choices.pick(`callers of ${keyOf(owner)}`, calls.length)];
    const argument = call?.arguments[index] ?? node.initializer;
    return argument === undefined ? MISSING : reader.of(argument, new Map());
  }
  const { parent } = owner;
  const isOfEach = ts.isCallExpression(parent) && index === 0 && ts.isPropertyAccessExpression(parent.expression);
  if (isOfEach) return anyOf(reader, parent.expression.expression, scope);
  return { kind: 'unknown', path: keyOf(node) };
}

export function anyOf(reader: Reader, list: ts.Expression, scope: Scope): Value {
  const value = reader.of(list, scope);
  if (value.kind !== 'list' || value.items.length === 0) return UNKNOWN;
  return value.items[reader.choices.pick(`any of ${keyOf(list)}`, value.items.length)] ?? UNKNOWN;
}

/** A variable's value; a list with what the function puts into it later, each under the conditions it stands under. */
function withPushes(reader: Reader, { name, parent, initializer }: ts.VariableDeclaration, scope: Scope): Value {
  const value = initializer ? reader.of(initializer, scope) : UNKNOWN;
  const owner = functionAround(parent);
  if (value.kind !== 'list' || owner?.body === undefined || !ts.isIdentifier(name)) return value;
  const items = [...value.items];
  const visit = (node: ts.Node): void => {
    if (ts.isIfStatement(node)) {
      const branch = reader.isTrue(node.expression, scope) ? node.thenStatement : node.elseStatement;
      if (branch) visit(branch);
      return;
    }
    if (ts.isCallExpression(node) && node.expression.getText() === `${name.text}.push`) {
      items.push(...node.arguments.map((argument) => reader.of(argument, scope)));
    }
    ts.forEachChild(node, visit);
  };
  visit(owner.body);
  return listValue(items);
}

function isText({ checker }: Reader, node: ts.Node): boolean {
  return (checker.getTypeAtLocation(node).flags & ts.TypeFlags.String) !== 0;
}
