import type { Catalog } from './catalog.ts';
import { hasAny, isNode, nodeIn, nodesIn, numberIn, type Tree, type TreeNode, textIn, textOf } from './node-tree.ts';
import { type Among, type Atom, combined, either, isSure, NEVER, type Origin, UNKNOWN_ORIGIN } from './origin.ts';
import { provenIn } from './proven.ts';

/** PostgreSQL's enumerations. */
const RTE = { relation: 0, subquery: 1, join: 2, values: 5, cte: 6, group: 9 } as const;
const COMMAND = { select: 1, update: 2, insert: 3 } as const;
const SUBLINK = { exists: 0, expression: 4, array: 6 } as const;
const OLD_ROW = 1;
const CAST_FORMS = [1, 2];

/** A query and those around it, the nearest last. */
type Queries = readonly TreeNode[];

/** Says where the columns of a query come from, and whether they can be null. */
export class Origins {
  readonly #catalog: Catalog;
  /** Queries under way: one that reads itself is recursive. */
  readonly #open = new Set<string>();
  readonly #ofQueries = new WeakMap<TreeNode, Origin[]>();
  readonly #ofTables = new Map<number, Origin[]>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Of every column that the query answers. */
  ofQuery(query: TreeNode, around: Queries = []): Origin[] {
    const cached = this.#ofQueries.get(query);
    if (cached !== undefined) return cached;
    const origins = this.#ofEntries(query, around);
    this.#ofQueries.set(query, origins);
    return origins;
  }

  #ofEntries(query: TreeNode, around: Queries): Origin[] {
    const queries = [...around, query];
    const entries = nodesIn(query, numberIn(query, 'commandType') === COMMAND.select ? 'targetList' : 'returningList');
    const columns = entries.filter((entry) => textIn(entry, 'resjunk') !== 'true');
    const arms = armsOf(nodeIn(query, 'setOperations'));
    if (arms.length === 0) return columns.map((entry) => this.#of(nodeIn(entry, 'expr'), queries));
    const answers = arms.map((arm) => this.#columnsOf(nodesIn(query, 'rtable')[arm - 1], queries));
    return columns.map((_, index) => either(answers.map((answer) => answer[index] ?? UNKNOWN_ORIGIN)));
  }

  #of(node: TreeNode | null, queries: Queries): Origin {
    if (node === null) return UNKNOWN_ORIGIN;
    const args = () => this.#allOf(nodesIn(node, 'args'), queries);
    const arg = () => this.#of(nodeIn(node, 'arg'), queries);
    switch (node.tag) {
      case 'VAR':
        return this.#column(node, queries);
      case 'CONST':
        return constant(node);
      case 'RELABELTYPE':
        return arg();
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
        return { atoms: null, isNull: arg().isNull };
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
        return NEVER;
      case 'BOOLEXPR':
        return combined(args());
      case 'NULLIFEXPR':
        return { atoms: null, isNull: 'maybe' };
      case 'COALESCEEXPR':
        return firstOf(args());
      case 'MINMAXEXPR':
        return { ...firstOf(args()), atoms: null };
      case 'CASEEXPR': {
        const results = nodesIn(node, 'args').map((when) => nodeIn(when, 'result'));
        return either(this.#allOf([...results, nodeIn(node, 'defresult')], queries));
      }
      case 'OPEXPR':
      case 'SCALARARRAYOPEXPR':
        return this.#operator(numberIn(node, 'opfuncid'), args());
      case 'FUNCEXPR':
        return this.#call(node, args());
      case 'AGGREF':
        return this.#aggregate(node, queries);
      case 'WINDOWFUNC':
        return this.#catalog.counts.has(numberIn(node, 'winfnoid')) ? NEVER : UNKNOWN_ORIGIN;
      case 'SUBLINK':
        return this.#subquery(node, queries);
      default:
        return UNKNOWN_ORIGIN;
    }
  }

  #allOf(nodes: readonly (TreeNode | null)[], queries: Queries): Origin[] {
    return nodes.map((node) => this.#of(node, queries));
  }

  #operator(functionOid: number, args: readonly Origin[]): Origin {
    const { isNull } = combined(args);
    if (isSure({ atoms: null, isNull })) {
      return this.#catalog.lookups.has(functionOid) ? UNKNOWN_ORIGIN : { atoms: null, isNull };
    }
    return this.#catalog.strict.has(functionOid) ? { atoms: null, isNull } : UNKNOWN_ORIGIN;
  }

  #call(node: TreeNode, args: readonly Origin[]): Origin {
    const { isNull } = combined(args);
    const isCast = CAST_FORMS.includes(numberIn(node, 'funcformat'));
    if (isCast || isNull === 'maybe') return this.#operator(numberIn(node, 'funcid'), args);
    return UNKNOWN_ORIGIN;
  }

  /** Over no rows every aggregate but a count is null. */
  #aggregate(node: TreeNode, queries: Queries): Origin {
    if (this.#catalog.counts.has(numberIn(node, 'aggfnoid'))) return NEVER;
    const query = queries.at(-1 - numberIn(node, 'agglevelsup'));
    if (query === undefined || nodesIn(query, 'groupClause').length === 0) return { atoms: null, isNull: 'maybe' };
    const args = nodesIn(node, 'args').map((entry) => nodeIn(entry, 'expr'));
    const origin = combined(this.#allOf(args, queries));
    return nodeIn(node, 'aggfilter') === null && isSure(origin) ? origin : UNKNOWN_ORIGIN;
  }

  #subquery(node: TreeNode, queries: Queries): Origin {
    const type = numberIn(node, 'subLinkType');
    if (type === SUBLINK.exists || type === SUBLINK.array) return NEVER;
    const query = nodeIn(node, 'subselect');
    if (type !== SUBLINK.expression || query === null) return UNKNOWN_ORIGIN;
    const [column = UNKNOWN_ORIGIN] = this.ofQuery(query, queries);
    const isOneRow = textIn(query, 'hasAggs') === 'true' && nodesIn(query, 'groupClause').length === 0;
    // The author of the statement knows whether a row exists, for example by a foreign key.
    return isOneRow ? column : { atoms: column.atoms, isNull: column.isNull === 'maybe' ? 'maybe' : 'unknown' };
  }

  // ---- columns

  #column(node: TreeNode, queries: Queries): Origin {
    const depth = queries.length - numberIn(node, 'varlevelsup');
    const own = queries.slice(0, depth);
    const query = own.at(-1);
    const entry = query && nodesIn(query, 'rtable')[numberIn(node, 'varno') - 1];
    const number = numberIn(node, 'varattno');
    if (query === undefined || entry === undefined || number <= 0) return UNKNOWN_ORIGIN;
    const written = this.#written(node, query, own);
    const origin = written ?? this.#columnsOf(entry, own)[number - 1] ?? UNKNOWN_ORIGIN;
    const { notNull, among } = provenIn(query, this.#catalog);
    const key = `${numberIn(node, 'varno')}.${number}`;
    const atoms =
      written === null ? (origin.atoms?.map((atom) => narrowed(atom, among.get(key))) ?? null) : origin.atoms;
    const isProven = notNull.get(key);
    const isOuter = hasAny(node, 'varnullingrels');
    if (isProven === 'row' || (isProven === 'join' && !isOuter)) {
      return { atoms, isNull: origin.isNull === 'never' && !isOuter ? 'never' : 'proven' };
    }
    return { atoms, isNull: isOuter ? 'maybe' : origin.isNull };
  }

  /** What a statement that writes puts into the column that it returns; null where it leaves the column as it was. */
  #written(node: TreeNode, query: TreeNode, queries: Queries): Origin | null {
    const command = numberIn(query, 'commandType');
    if (numberIn(query, 'resultRelation') !== numberIn(node, 'varno')) return null;
    if (numberIn(node, 'varreturningtype') === OLD_ROW) return null;
    const entries = nodesIn(query, 'targetList');
    const entry = entries.find((target) => numberIn(target, 'resno') === numberIn(node, 'varattno'));
    if (command !== COMMAND.update && command !== COMMAND.insert) return null;
    const table = nodesIn(query, 'rtable')[numberIn(node, 'varno') - 1];
    const column = table && this.#columnsOf(table, queries)[numberIn(node, 'varattno') - 1];
    if (column === undefined || column.isNull === 'never') return null;
    if (command === COMMAND.insert && (entry === undefined || nodeIn(query, 'onConflict') !== null)) {
      return { atoms: column.atoms, isNull: 'unknown' };
    }
    return entry === undefined
      ? null
      : { atoms: column.atoms, isNull: this.#of(nodeIn(entry, 'expr'), queries).isNull };
  }

  /** The columns of an entry of FROM. */
  #columnsOf(entry: TreeNode | undefined, queries: Queries): Origin[] {
    if (entry === undefined) return [];
    switch (numberIn(entry, 'rtekind')) {
      case RTE.relation:
        return this.#tableColumns(numberIn(entry, 'relid'));
      case RTE.subquery: {
        const query = nodeIn(entry, 'subquery');
        return query ? this.ofQuery(query, queries) : [];
      }
      case RTE.join:
        return this.#allOf(nodesIn(entry, 'joinaliasvars'), queries);
      case RTE.group:
        return this.#allOf(nodesIn(entry, 'groupexprs'), queries);
      case RTE.cte:
        return this.#cteColumns(entry, queries);
      case RTE.values:
        return this.#valueColumns(entry, queries);
      default:
        return [];
    }
  }

  #tableColumns(oid: number): Origin[] {
    const cached = this.#ofTables.get(oid);
    if (cached !== undefined) return cached;
    const columns = this.#readColumns(oid);
    this.#ofTables.set(oid, columns);
    return columns;
  }

  #readColumns(oid: number): Origin[] {
    const view = this.#catalog.views.get(oid);
    if (view !== undefined) {
      const query = Array.isArray(view) ? (view as readonly Tree[])[0] : view;
      return isNode(query) ? this.ofQuery(query) : [];
    }
    const columns: Origin[] = [];
    for (let number = 1; number <= MAX_COLUMNS; number++) {
      const column = this.#catalog.columns.get(`${oid}.${number}`);
      const origin: Origin = column
        ? {
            atoms: [{ kind: 'column', table: column.table, column: column.name }],
            isNull: column.isNullable ? 'maybe' : 'never',
          }
        : UNKNOWN_ORIGIN;
      columns.push(origin);
    }
    return columns;
  }

  #cteColumns(entry: TreeNode, queries: Queries): Origin[] {
    const name = textIn(entry, 'ctename');
    const own = queries.slice(0, queries.length - numberIn(entry, 'ctelevelsup'));
    const cte = nodesIn(own.at(-1) as TreeNode, 'cteList').find((item) => textIn(item, 'ctename') === name);
    const query = cte && nodeIn(cte, 'ctequery');
    if (!query || this.#open.has(name)) return [];
    this.#open.add(name);
    try {
      return this.ofQuery(query, own);
    } finally {
      this.#open.delete(name);
    }
  }

  #valueColumns(entry: TreeNode, queries: Queries): Origin[] {
    const lists = entry.fields.get('values_lists')?.[0];
    const rows = Array.isArray(lists) ? lists.map((row) => (Array.isArray(row) ? row.filter(isNode) : [])) : [];
    const origins = rows.map((row) => this.#allOf(row, queries));
    return (origins[0] ?? []).map((_, index) => either(origins.map((row) => row[index] ?? UNKNOWN_ORIGIN)));
  }
}

function narrowed(atom: Atom, among: Among | undefined): Atom {
  return atom.kind === 'text' || among === undefined ? atom : { ...atom, ...among };
}

/** No table of ours has more. */
const MAX_COLUMNS = 120;

/** The entries of FROM that UNION and its like put together. */
function armsOf(node: TreeNode | null): number[] {
  if (node === null) return [];
  if (node.tag === 'RANGETBLREF') return [numberIn(node, 'rtindex')];
  return [...armsOf(nodeIn(node, 'larg')), ...armsOf(nodeIn(node, 'rarg'))];
}

/** The first that is not null. */
function firstOf(origins: readonly Origin[]): Origin {
  const { atoms, isNull } = either(origins);
  const sure = origins.find(isSure);
  if (sure !== undefined) return { atoms, isNull: sure.isNull };
  return { atoms, isNull: origins.some((origin) => origin.isNull === 'unknown') ? 'unknown' : isNull };
}

function constant(node: TreeNode): Origin {
  if (textIn(node, 'constisnull') === 'true') return { atoms: [], isNull: 'maybe' };
  const text = textOf(node);
  return text === null ? NEVER : { atoms: [{ kind: 'text', text }], isNull: 'never' };
}
