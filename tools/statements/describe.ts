import type pg from 'pg';
import { camelCased } from '#server/platform/postgres/camel-case.ts';
import type { Catalog } from './catalog.ts';
import { isNode, readTree, type Tree } from './node-tree.ts';
import type { Origin } from './origin.ts';
import { Origins } from './origins.ts';
import { PARAMETER } from './values.ts';

export interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  readonly typeOid: number;
  readonly origin: Origin;
}

/** A statement's text, with its parameters numbered. */
export function numbered(text: string): string {
  let count = 0;
  return text.replaceAll(PARAMETER, () => `$${++count}`);
}

/** Asks PostgreSQL for a statement's columns, without running it. Throws PostgreSQL's error for a wrong statement. */
export async function describe(client: pg.Client, catalog: Catalog, text: string): Promise<DescribedColumn[]> {
  const { parameters, fields } = await describeStatement(client, text);
  if (fields.length === 0) return [];
  const origins = await originsOf(client, catalog, { text, types: parameters });
  return fields.map((field, index) => ({
    name: camelCased(field.name),
    type: catalog.typeNames.get(field.dataTypeID) ?? 'text',
    typeOid: field.dataTypeID,
    origin: origins[index] ?? { atoms: null, isNull: 'unknown' },
  }));
}

interface Described {
  readonly parameters: readonly number[];
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** The messages Parse and Describe of PostgreSQL's protocol, which the driver sends only to run a statement as well. */
class DescribeQuery {
  readonly callback: (error: Error | null, described: Described) => void;
  readonly #text: string;
  readonly #note = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
    this.#parameters = dataTypeIDs;
  };
  #parameters: readonly number[] = [];
  #fields: Described['fields'] = [];

  constructor(text: string, callback: (error: Error | null, described: Described) => void) {
    this.#text = text;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', this.#note);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Described['fields'] }): void {
    this.#fields = fields;
  }

  /** Nothing else follows. */
  handleError(error: Error, connection: pg.Connection): void {
    connection.off('parameterDescription', this.#note);
    this.callback(error, { parameters: [], fields: [] });
  }

  handleReadyForQuery(): void {
    this.callback(null, { parameters: this.#parameters, fields: this.#fields });
  }
}

function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve, reject) => {
    const query = new DescribeQuery(text, (error, described) => (error ? reject(error) : resolve(described)));
    client.query(query as unknown as pg.Submittable);
  });
}

/** Where the columns come from stands in the parse tree, which PostgreSQL shows of the body of a function. */
async function originsOf(
  client: pg.Client,
  catalog: Catalog,
  { text, types }: { text: string; types: readonly number[] },
): Promise<Origin[]> {
  await client.query('BEGIN');
  try {
    const { rows: names } = await client.query<{ name: string }>(
      'SELECT format_type(oid, NULL) AS name FROM unnest($1::oid[]) WITH ORDINALITY AS t (oid, place) ORDER BY place',
      [types],
    );
    const list = names.map(({ name }) => name).join(', ');
    await client.query(
      `CREATE FUNCTION pg_temp.described(${list}) RETURNS SETOF record LANGUAGE sql BEGIN ATOMIC ${text}; END`,
    );
    const { rows } = await client.query<{ tree: string }>(
      "SELECT prosqlbody::text AS tree FROM pg_proc WHERE proname = 'described'",
    );
    const query = firstNode(readTree(rows[0]?.tree ?? ''));
    return isNode(query) ? new Origins(catalog).ofQuery(query) : [];
  } finally {
    await client.query('ROLLBACK');
  }
}

/** A body is a list of lists of queries. */
function firstNode(tree: Tree | undefined): Tree | undefined {
  return Array.isArray(tree) ? firstNode(tree[0]) : tree;
}
