import ts from 'typescript';
import type { Choices } from './choices.ts';
import { NotStatic, NotThisWay } from './not-static.ts';
import { called } from './read-calls.ts';
import { anyOf, declared } from './read-names.ts';
import {
  bare,
  type Calls,
  functionAround,
  isFunction,
  keyOf,
  listValue,
  MISSING,
  memberOf,
  NULL,
  PARAMETER,
  type Reader,
  type Scope,
  sqlValue,
  textValue,
  truthOf,
  UNKNOWN,
  type Value,
} from './values.ts';

const SQL_FILE = '/platform/postgres/sql.ts';
/** A function that calls itself would go on for ever. */
const MAX_DEPTH = 60;

/** Reads from the code what an expression comes to, as far as a statement's text depends on it. */
export class Evaluation implements Reader {
  readonly checker: ts.TypeChecker;
  readonly callers: Calls;
  readonly choices: Choices;
  #depth = 0;

  constructor(checker: ts.TypeChecker, callers: Calls, choices: Choices) {
    this.checker = checker;
    this.callers = callers;
    this.choices = choices;
  }

  /** Throws `NotStatic` where a part of a statement cannot be told. */
  of(expression: ts.Expression, scope: Scope = new Map()): Value {
    if (this.#depth === MAX_DEPTH) return UNKNOWN;
    this.#depth += 1;
    try {
      const node = bare(expression);
      const value = this.#read(node, scope);
      return value.kind === 'unknown' && value.path ? this.#oneOf(node, value.path) : value;
    } finally {
      this.#depth -= 1;
    }
  }

  /** A value that its type lists is each of them in turn. */
  #oneOf(node: ts.Expression, path: string): Value {
    const symbol = this.checker.getSymbolAtLocation(ts.isPropertyAccessExpression(node) ? node.name : node);
    const type = symbol && this.checker.getTypeOfSymbol(symbol);
    const parts = type?.isUnion() ? type.types : [];
    const texts = parts.flatMap((part) => (part.isStringLiteral() ? part.value : []));
    const isOptional = parts.some(({ flags }) => flags & ts.TypeFlags.Undefined);
    if (texts.length === 0 || texts.length + Number(isOptional) < parts.length) return { kind: 'unknown', path };
    const text = texts[this.choices.pick(`value of ${path}`, parts.length)];
    return text === undefined ? MISSING : textValue(text);
  }

  #read(node: ts.Expression, scope: Scope): Value {
    if (ts.isTaggedTemplateExpression(node)) return this.#sql(node, scope);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return textValue(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return textValue('true');
    if (node.kind === ts.SyntaxKind.FalseKeyword || node.kind === ts.SyntaxKind.NullKeyword) return NULL;
    if (ts.isTemplateExpression(node)) return this.#text(node, scope);
    if (ts.isIdentifier(node)) return this.#named(node, scope);
    if (ts.isCallExpression(node)) return this.carriesSql(node) ? called(this, node, scope) : UNKNOWN;
    if (ts.isConditionalExpression(node)) {
      return this.of(this.isTrue(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isPropertyAccessExpression(node)) return this.#member(node, scope);
    if (ts.isElementAccessExpression(node)) return this.#element(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.#list(node, scope);
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, scope);
    return isFunction(node) ? { kind: 'function', node, scope } : UNKNOWN;
  }

  #sql({ tag, template }: ts.TaggedTemplateExpression, scope: Scope): Value {
    if (!this.isOurs(tag, 'sql')) return UNKNOWN;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return sqlValue(template.text);
    const spans = template.templateSpans.map(({ expression, literal }) => {
      if (!this.isSql(expression)) return PARAMETER + literal.text;
      const value = this.of(expression, scope);
      if (value.kind !== 'sql') throw new (ts.isAsExpression(expression) ? NotThisWay : NotStatic)(expression);
      return value.text + literal.text;
    });
    return sqlValue(template.head.text + spans.join(''));
  }

  #text(node: ts.TemplateExpression, scope: Scope): Value {
    const spans = node.templateSpans.map(({ expression, literal }) => {
      const value = this.of(expression, scope);
      return value.kind === 'text' ? value.text + literal.text : null;
    });
    return spans.includes(null) ? UNKNOWN : textValue(node.head.text + spans.join(''));
  }

  isOurs(node: ts.Node, name: string): boolean {
    const [declaration] = this.callers.symbolOf(node)?.declarations ?? [];
    return node.getText() === name && declaration?.getSourceFile().fileName.endsWith(SQL_FILE) === true;
  }

  isSql(node: ts.Node): boolean {
    return isSql(this.checker.getApparentType(this.checker.getTypeAtLocation(node)));
  }

  carriesSql(node: ts.Node): boolean {
    const { checker } = this;
    const type = checker.getTypeAtLocation(node);
    if (isSql(type) || /\bSql\b/.test(checker.typeToString(type))) return true;
    const elements =
      checker.isArrayType(type) || checker.isTupleType(type)
        ? checker.getTypeArguments(type as ts.TypeReference)
        : [type];
    return elements.some(
      (element) =>
        isSql(element) || element.getProperties().some((property) => isSql(checker.getTypeOfSymbol(property))),
    );
  }

  // ---- names

  #named(node: ts.Identifier, scope: Scope): Value {
    if (node.text === 'undefined') return MISSING;
    const shorthand = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : undefined;
    const [declaration] = (shorthand ?? this.callers.symbolOf(node))?.declarations ?? [];
    return declaration === undefined ? UNKNOWN : declared(this, declaration, scope);
  }

  // ---- composed expressions

  isTrue(condition: ts.Expression, scope: Scope): boolean {
    const node = bare(condition);
    if (ts.isPrefixUnaryExpression(node)) return !this.isTrue(node.operand, scope);
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
        return this.isTrue(node.left, scope) && this.isTrue(node.right, scope);
      }
      if (kind === ts.SyntaxKind.BarBarToken) return this.isTrue(node.left, scope) || this.isTrue(node.right, scope);
      const isNegated = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
      if (isNegated || kind === ts.SyntaxKind.EqualsEqualsEqualsToken) {
        const sides = [this.of(node.left, scope), this.of(node.right, scope)] as const;
        const same = areSame(...sides) ?? this.#ask(sides[0], node.left, ` === ${node.right.getText()}`);
        return same !== isNegated;
      }
    }
    const value = this.of(node, scope);
    return truthOf(value) ?? this.#ask(value, node);
  }

  /** One way first, then the other; the same way wherever the same is asked of the same value. */
  #ask(value: Value, node: ts.Node, condition = ''): boolean {
    const path = value.kind === 'unknown' ? value.path : undefined;
    const subject = path ?? `${keyOf(functionAround(node) ?? node.getSourceFile())} ${node.getText()}`;
    return this.choices.pick(`${subject}${condition}`, 2) === 0;
  }

  #binary(node: ts.BinaryExpression, scope: Scope): Value {
    const { kind } = node.operatorToken;
    const left = this.of(node.left, scope);
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) {
      return (truthOf(left) ?? this.#ask(left, node.left)) ? left : this.of(node.right, scope);
    }
    if (kind !== ts.SyntaxKind.PlusToken) return UNKNOWN;
    const right = this.of(node.right, scope);
    return left.kind === 'text' && right.kind === 'text' ? textValue(left.text + right.text) : UNKNOWN;
  }

  /** A property; of an object that is not known, what one of the objects of its type has there. */
  #member(node: ts.PropertyAccessExpression, scope: Scope): Value {
    const value = memberOf(this.of(node.expression, scope), node.name.text);
    if (value.kind !== 'unknown' || !this.carriesSql(node)) return value;
    const [declaration] = this.callers.symbolOf(node.name)?.declarations ?? [];
    const values = declaration ? this.callers.implementationsOf(declaration) : [];
    const chosen = values[this.choices.pick(`values of ${keyOf(node)}`, values.length)];
    return chosen === undefined ? value : this.of(chosen);
  }

  #element(node: ts.ElementAccessExpression, scope: Scope): Value {
    const value = this.of(node.expression, scope);
    const index = this.of(node.argumentExpression, scope);
    if (index.kind === 'text') return memberOf(value, index.text);
    if (value.kind === 'list') return anyOf(this, node.expression, scope);
    if (value.kind !== 'object' || value.entries.size === 0) return UNKNOWN;
    const all = [...value.entries.keys()];
    const queries = all.filter((name) => memberOf(value, name).kind === 'sql');
    const names = queries.length > 0 ? queries : all;
    return memberOf(
      value,
      names[
        this.choices.pick(
          `any of ${index.kind === 'unknown' ? (index.path ?? keyOf(node)) : keyOf(node)} ${names}`,
          names.length,
        )
      ] ?? '',
    );
  }

  #list(node: ts.ArrayLiteralExpression, scope: Scope): Value {
    return listValue(
      node.elements.flatMap((element) => {
        if (!ts.isSpreadElement(element)) return [this.of(element, scope)];
        const spread = this.of(element.expression, scope);
        return spread.kind === 'list' ? spread.items : [UNKNOWN];
      }),
    );
  }

  #object(node: ts.ObjectLiteralExpression, scope: Scope): Value {
    const entries = new Map<string, () => Value>();
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = this.of(property.expression, scope);
        // What is not known may be any property: none of them is `missing`.
        if (spread.kind !== 'object') return UNKNOWN;
        for (const entry of spread.entries) entries.set(...entry);
      } else if (ts.isPropertyAssignment(property)) {
        entries.set(nameOf(property.name), () => this.of(property.initializer, scope));
      } else if (ts.isShorthandPropertyAssignment(property)) {
        entries.set(property.name.text, () => this.#named(property.name, scope));
      } else if (ts.isMethodDeclaration(property)) {
        entries.set(nameOf(property.name), () => ({ kind: 'function', node: property, scope }));
      }
    }
    return { kind: 'object', entries };
  }
}

function areSame(left: Value, right: Value): boolean | null {
  if (left.kind === 'text' && right.kind === 'text') return left.text === right.text;
  if (left.kind === 'unknown' || right.kind === 'unknown') return null;
  const isNothing = [left, right].some(({ kind }) => kind === 'missing' || kind === 'null');
  return isNothing ? left.kind === right.kind : null;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name) ? name.text : name.getText();
}

function isSql(type: ts.Type): boolean {
  return (type.isUnion() ? type.types : [type]).some(({ symbol }) => symbol?.name === 'Sql');
}
