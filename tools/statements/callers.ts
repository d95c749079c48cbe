import ts from 'typescript';
import type { AnyFunction, Calls } from './values.ts';

/** Finds the calls of a function in a program, and the functions that an interface's method stands for. */
export class Callers implements Calls {
  readonly #checker: ts.TypeChecker;
  /** Calls by the last name of what they call. */
  readonly #byName = new Map<string, ts.CallExpression[]>();
  /** Members of object literals by name. */
  readonly #members = new Map<string, ts.ObjectLiteralElementLike[]>();

  constructor(checker: ts.TypeChecker, files: readonly ts.SourceFile[]) {
    this.#checker = checker;
    for (const file of files) this.#gather(file);
  }

  #gather(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const name = nameCalledBy(node)?.text;
      if (name !== undefined) this.#byName.set(name, [...(this.#byName.get(name) ?? []), node]);
    }
    if (ts.isObjectLiteralElementLike(node) && node.name && ts.isIdentifier(node.name)) {
      this.#members.set(node.name.text, [...(this.#members.get(node.name.text) ?? []), node]);
    }
    ts.forEachChild(node, (child) => this.#gather(child));
  }

  of(node: AnyFunction): ts.CallExpression[] {
    const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
    if (name === undefined || !ts.isIdentifier(name)) return [];
    const symbol = this.#checker.getSymbolAtLocation(name);
    return (this.#byName.get(name.text) ?? []).filter((call) => this.symbolOf(nameCalledBy(call)) === symbol);
  }

  implementationsOf(declaration: ts.Declaration): ts.Expression[] {
    const name = ts.getNameOfDeclaration(declaration)?.getText() ?? '';
    return (this.#members.get(name) ?? []).flatMap((member) => {
      if (!ts.isPropertyAssignment(member)) return [];
      const property = this.#checker.getContextualType(member.parent)?.getProperty(name);
      return property?.declarations?.includes(declaration) ? [member.initializer] : [];
    });
  }

  symbolOf(node: ts.Node | undefined): ts.Symbol | undefined {
    const symbol = node && this.#checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }
}

function nameCalledBy({ expression }: ts.CallExpression): ts.Identifier | undefined {
  if (ts.isIdentifier(expression)) return expression;
  if (ts.isPropertyAccessExpression(expression) && ts.isIdentifier(expression.name)) return expression.name;
  return undefined;
}
