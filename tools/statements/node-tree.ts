/** A node of PostgreSQL's parse tree, as `pg_node_tree` writes it: `{VAR :varno 1 :varattno 2 ...}`. */
export interface TreeNode {
  readonly tag: string;
  readonly fields: ReadonlyMap<string, readonly Tree[]>;
}

export type Tree = TreeNode | readonly Tree[] | string;

/** Reads the first value of the text. */
export function readTree(text: string): Tree {
  const tokens = text.match(/[{}()[\]]|(?:\\.|[^\s{}()[\]\\])+/gs) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const value = (): Tree => {
    const token = next();
    if (token === '{') return node();
    return token === '(' || token === '[' ? list(token === '(' ? ')' : ']') : token;
  };
  const list = (end: string): Tree[] => {
    const items: Tree[] = [];
    while (at < tokens.length && tokens[at] !== end) items.push(value());
    at += 1;
    return items;
  };
  const node = (): TreeNode => {
    const tag = next();
    const fields = new Map<string, Tree[]>();
    let field: Tree[] = [];
    while (at < tokens.length && tokens[at] !== '}') {
      const token = tokens[at] ?? '';
      if (token.startsWith(':')) {
        field = [];
        fields.set(token.slice(1), field);
        at += 1;
      } else field.push(value());
    }
    at += 1;
    return { tag, fields };
  };
  return value();
}

export function isNode(tree: Tree | undefined): tree is TreeNode {
  return typeof tree === 'object' && 'tag' in tree;
}

/** The node in a field, or null. */
export function nodeIn(node: TreeNode, field: string): TreeNode | null {
  const value = node.fields.get(field)?.[0];
  return isNode(value) ? value : null;
}

/** The nodes of a field's list. */
export function nodesIn(node: TreeNode, field: string): TreeNode[] {
  const value = node.fields.get(field)?.[0];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function textIn(node: TreeNode, field: string): string {
  const value = node.fields.get(field)?.[0];
  return typeof value === 'string' ? value : '';
}

export function numberIn(node: TreeNode, field: string): number {
  return Number(textIn(node, field));
}

/** Whether a set of numbers, `(b 1 2)`, has any. */
export function hasAny(node: TreeNode, field: string): boolean {
  const value = node.fields.get(field)?.[0];
  return Array.isArray(value) && value.length > 1;
}

const TEXT_OID = 25;
const VARLENA_HEADER_BYTES = 4;

/** The text that stands in a statement, or null where the constant is another. */
export function textOf(node: TreeNode): string | null {
  const bytes = node.fields.get('constvalue')?.[1];
  if (node.tag !== 'CONST' || numberIn(node, 'consttype') !== TEXT_OID || !Array.isArray(bytes)) return null;
  return Buffer.from(bytes.slice(VARLENA_HEADER_BYTES).map(Number)).toString('utf8');
}
