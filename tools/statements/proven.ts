import type { Catalog } from './catalog.ts';
import { nodeIn, nodesIn, numberIn, type TreeNode, textIn, textOf } from './node-tree.ts';
import type { Among } from './origin.ts';

/** PostgreSQL's enumerations. */
const INNER_JOIN = 0;
const IS_NOT_NULL = 1;

/** What a query's conditions say of columns, by `entry.number`. */
export interface Proven {
  /** Not null by which condition: one on whole rows, or one of an inner join, which may be within an outer one. */
  readonly notNull: Map<string, 'row' | 'join'>;
  readonly among: Map<string, Among>;
}

const cache = new WeakMap<TreeNode, Proven>();

export function provenIn(query: TreeNode, catalog: Catalog): Proven {
  const before = cache.get(query);
  if (before !== undefined) return before;
  const proven: Proven = { notNull: new Map(), among: new Map() };
  cache.set(query, proven);
  const from = nodeIn(query, 'jointree');
  if (from === null) return proven;
  const proof = { ...proven, catalog };
  for (const node of nodesIn(from, 'fromlist')) proveByJoins(node, proof);
  prove(nodeIn(from, 'quals'), 'row', proof);
  return proven;
}

interface Proof extends Proven {
  readonly catalog: Catalog;
}

function proveByJoins(node: TreeNode, proof: Proof): void {
  if (node.tag !== 'JOINEXPR') return;
  for (const side of [nodeIn(node, 'larg'), nodeIn(node, 'rarg')]) if (side) proveByJoins(side, proof);
  if (numberIn(node, 'jointype') === INNER_JOIN) prove(nodeIn(node, 'quals'), 'join', proof);
}

function prove(condition: TreeNode | null, by: 'row' | 'join', proof: Proof): void {
  if (condition === null) return;
  if (condition.tag === 'BOOLEXPR' && textIn(condition, 'boolop') === 'and') {
    for (const part of nodesIn(condition, 'args')) prove(part, by, proof);
  }
  if (condition.tag === 'NULLTEST' && numberIn(condition, 'nulltesttype') === IS_NOT_NULL) {
    note(nodeIn(condition, 'arg'), by, proof);
  }
  if (condition.tag === 'OPEXPR' || condition.tag === 'SCALARARRAYOPEXPR') {
    note(condition, by, proof);
    if (by === 'row') compare(condition, proof);
  }
}

/** The expression has a value, so has whatever it cannot have one without. */
function note(node: TreeNode | null, by: 'row' | 'join', proof: Proof): void {
  if (node === null) return;
  if (node.tag === 'RELABELTYPE') note(nodeIn(node, 'arg'), by, proof);
  const call = { OPEXPR: 'opfuncid', SCALARARRAYOPEXPR: 'opfuncid', FUNCEXPR: 'funcid' }[node.tag];
  if (call !== undefined && proof.catalog.strict.has(numberIn(node, call))) {
    for (const argument of nodesIn(node, 'args')) note(argument, by, proof);
  }
  const key = keyOf(node);
  if (key !== null && proof.notNull.get(key) !== 'row') proof.notNull.set(key, by);
}

/** `column = 'a'`, `column <> 'a'`, `column IN ('a', 'b')`. */
function compare(condition: TreeNode, { catalog, among }: Proof): void {
  const [column, values] = nodesIn(condition, 'args');
  const key = column ? keyOf(column) : null;
  const texts = values && (values.tag === 'ARRAYEXPR' ? nodesIn(values, 'elements') : [values]).map(textOf);
  if (key === null || !texts?.every((text) => text !== null)) return;
  const operator = numberIn(condition, 'opfuncid');
  const before = among.get(key);
  if (catalog.equals.has(operator)) among.set(key, { ...before, only: texts });
  if (catalog.differs.has(operator)) among.set(key, { ...before, except: [...(before?.except ?? []), ...texts] });
}

/** Of a column of this very query. */
function keyOf(node: TreeNode): string | null {
  if (node.tag !== 'VAR' || numberIn(node, 'varlevelsup') !== 0) return null;
  return `${numberIn(node, 'varno')}.${numberIn(node, 'varattno')}`;
}
