import ts from 'typescript';
import { camelCased } from '#server/platform/postgres/camel-case.ts';
import { typescriptOf } from '../tables/column-types.ts';
import { typeNameOf } from '../tables/render-tables.ts';
import type { DescribedColumn } from './describe.ts';
import type { Atom, ColumnAtom } from './origin.ts';

/** Values of JSON: none of these. */
const NOT_JSON = ['bigint', 'Date', 'Buffer'];

/** Compares what the code says of a row with what the database says of it. */
export class RowComparison {
  readonly #checker: ts.TypeChecker;
  /** The types of tables, by their names. */
  readonly #tables: ReadonlyMap<string, ts.Type>;
  readonly #nullable = new Map<ts.Declaration, boolean>();

  constructor(checker: ts.TypeChecker, files: readonly ts.SourceFile[]) {
    this.#checker = checker;
    const interfaces = files
      .filter(({ fileName }) => fileName.includes('/platform/postgres/tables/'))
      .flatMap((file) => file.statements.filter(ts.isInterfaceDeclaration));
    this.#tables = new Map(interfaces.map((node) => [node.name.text, checker.getTypeAtLocation(node)]));
  }

  /** The faults, in sentences; a column that the code does not name is not a fault. */
  faults(row: ts.Type, columns: readonly DescribedColumn[]): string[] {
    const byName = new Map(columns.map((column) => [column.name, column]));
    return this.#checker.getPropertiesOfType(row).flatMap((property) => {
      const column = byName.get(property.name);
      const type = this.#checker.getTypeOfSymbol(property);
      if (column === undefined) {
        const isOptional = property.flags & ts.SymbolFlags.Optional;
        return isOptional ? [] : [`${property.name}: the statement answers no such column`];
      }
      this.#note(property, type, column);
      return this.#columnFaults(type, column);
    });
  }

  /** Whether a property that may be null is so in any statement with such a row. */
  #note(property: ts.Symbol, type: ts.Type, { origin }: DescribedColumn): void {
    const key = property.declarations?.[0];
    if (key === undefined || !partsOf(type).some(({ flags }) => flags & ts.TypeFlags.Null)) return;
    this.#nullable.set(key, this.#nullable.get(key) === true || origin.isNull !== 'never');
  }

  /** Properties that may be null though no statement answers null for them. */
  neverNull(): ts.Declaration[] {
    return [...this.#nullable].filter(([, isNullable]) => !isNullable).map(([declaration]) => declaration);
  }

  #columnFaults(declared: ts.Type, { name, type, typeOid, origin }: DescribedColumn): string[] {
    if (declared.flags & ts.TypeFlags.Unknown) return [];
    const parts = partsOf(declared);
    const values = parts.filter((part) => !(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
    const text = this.#checker.typeToString(declared);
    const faults: string[] = [];
    const mayBeNull = parts.some(({ flags }) => flags & ts.TypeFlags.Null);
    if (origin.isNull === 'maybe' && !mayBeNull) faults.push(`${name}: may be null, the code says ${text}`);
    if (origin.atoms === null) {
      const base = typescriptOf(type, typeOid);
      if (!values.every((value) => this.#is(value, base))) faults.push(`${name}: is ${base}, the code says ${text}`);
      return faults;
    }
    const wrong = origin.atoms.filter((atom) => !this.#holds(values, atom, { type, typeOid }));
    return [...faults, ...wrong.map((atom) => `${name}: may be ${shown(atom)}, the code says ${text}`)];
  }

  /** Whether every value of the atom is one of the declared ones. */
  #holds(declared: readonly ts.Type[], atom: Atom, { type, typeOid }: { type: string; typeOid: number }): boolean {
    if (atom.kind === 'text') {
      const literal = this.#checker.getStringLiteralType(atom.text);
      return declared.some((part) => this.#checker.isTypeAssignableTo(literal, part));
    }
    const property = this.#tables.get(typeNameOf(atom.table))?.getProperty(camelCased(atom.column));
    const base = typescriptOf(type, typeOid);
    if (property === undefined || base === 'unknown') return declared.every((part) => this.#is(part, base));
    const values = partsOf(this.#checker.getTypeOfSymbol(property)).filter(
      (value) => !(value.flags & ts.TypeFlags.Null) && isAmong(value, atom),
    );
    return values.every((value) => declared.some((part) => this.#accepts(part, value)));
  }

  /** Whether a list is read only is the code's own affair. */
  #accepts(declared: ts.Type, value: ts.Type): boolean {
    const [element, own] = [this.#elementOf(value), this.#elementOf(declared)];
    if (element !== null && own !== null) return this.#checker.isTypeAssignableTo(element, own);
    return this.#checker.isTypeAssignableTo(value, declared);
  }

  #elementOf(type: ts.Type): ts.Type | null {
    if (!this.#checker.isArrayType(type)) return null;
    return this.#checker.getTypeArguments(type as ts.TypeReference)[0] ?? null;
  }

  /** Whether the type is this one, or a part of it: a brand, or some of its values. */
  #is(type: ts.Type, base: string): boolean {
    if (base === 'unknown') return this.#isJson(type);
    const element = /^readonly (\w+)\[\]$/.exec(base)?.[1];
    if (element !== undefined) {
      const own = this.#elementOf(type);
      return own !== null && partsOf(own).every((part) => this.#is(part, element));
    }
    return this.#baseOf(type) === base;
  }

  #baseOf(type: ts.Type): string {
    if (type.isIntersection())
      return type.types.map((part) => this.#baseOf(part)).find((base) => base !== 'object') ?? 'object';
    if (type.flags & ts.TypeFlags.StringLike) return 'string';
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BigIntLike) return 'bigint';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    return ['Date', 'Buffer'].find((name) => name === type.symbol?.name) ?? 'object';
  }

  #isJson(type: ts.Type, depth = 0): boolean {
    if (depth > 4) return true;
    const element = this.#elementOf(type);
    if (element !== null) return this.#isJson(element, depth + 1);
    if (type.isUnion()) return type.types.every((part) => this.#isJson(part, depth + 1));
    if (NOT_JSON.includes(this.#baseOf(type))) return false;
    if (this.#baseOf(type) !== 'object') return true;
    return type.getProperties().every((property) => this.#isJson(this.#checker.getTypeOfSymbol(property), depth + 1));
  }
}

function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function isAmong(value: ts.Type, { only, except }: ColumnAtom): boolean {
  if (!value.isStringLiteral()) return true;
  return only?.includes(value.value) !== false && except?.includes(value.value) !== true;
}

function shown(atom: Atom): string {
  return atom.kind === 'text' ? `'${atom.text}'` : `a value of ${atom.table}.${atom.column}`;
}
