import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement as it is sent; one with a name is prepared once a connection. */
export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** The answer's rows are not read, so that they need not be described either. */
  readonly withoutRows?: boolean;
}

export interface Answer {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
  /** What the database says it has done: the first word of the statement, or ROLLBACK for a COMMIT that could not be. */
  readonly command: string;
}

/**
 * Sends several statements in one write and reads what becomes of them in one: a statement of its own costs both ends two
 * system calls, which is more than most of them take to run. The first that fails keeps those after it from running; all
 * of them are rejected with its error.
 */
export async function roundTrip(client: pg.ClientBase, statements: readonly Statement[]): Promise<readonly Answer[]> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new RoundTrip(statements, { resolve, reject }));
    });
  } catch (error) {
    // The driver's stack leads to its socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** What the driver's connection has and its types leave out. */
type Connection = Pick<pg.Connection, 'stream' | 'sync'> & {
  /** Text of each statement that is prepared on this connection, by name. */
  readonly parsedStatements: Record<string, string>;
  close(message: { readonly type: 'S'; readonly name: string }): void;
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void;
  describe(message: { readonly type: 'P' }): void;
  execute(message: null): void;
};

type Reader = pg.Result & {
  addFields(fields: readonly pg.FieldDef[]): void;
  parseRow(fields: readonly unknown[]): pg.QueryResultRow;
  addCommandComplete(message: object): void;
};

interface Ends {
  readonly resolve: (answers: readonly Answer[]) => void;
  readonly reject: (error: unknown) => void;
}

interface Bound extends Statement {
  readonly bound: readonly (string | Buffer | null)[];
  readonly reader: Reader;
}

/** What the driver calls a submittable: it is handed the connection, and every message that answers it. */
class RoundTrip implements pg.Submittable {
  readonly #statements: readonly Bound[];
  readonly #ends: Ends;
  /** Names that are prepared on the way. */
  readonly #prepared = new Set<string>();
  #connection: Connection | null = null;
  #at = 0;
  #failure: unknown = null;

  constructor(statements: readonly Statement[], ends: Ends) {
    // Before anything is sent: a value that cannot be bound throws here.
    this.#statements = statements.map((statement) => ({
      ...statement,
      bound: (statement.values ?? []).map(utils.prepareValue),
      reader: new pg.Result('', pg.types) as Reader,
    }));
    this.#ends = ends;
  }

  submit(connection: unknown): void {
    const wire = connection as Connection;
    this.#connection = wire;
    wire.stream.cork();
    try {
      for (const statement of this.#statements) this.#write(wire, statement);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  #write(wire: Connection, { name = '', text, bound, withoutRows }: Bound): void {
    if (name === '' || wire.parsedStatements[name] === undefined) {
      // A failure may have left it prepared.
      if (name !== '') wire.close({ type: 'S', name });
      wire.parse({ name, text });
      if (name !== '') {
        wire.parsedStatements[name] = text;
        this.#prepared.add(name);
      }
    }
    wire.bind({ statement: name, values: bound });
    if (!withoutRows) wire.describe({ type: 'P' });
    wire.execute(null);
  }

  handleRowDescription(message: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#statements[this.#at]?.reader.addFields(message.fields);
  }

  handleDataRow(message: { readonly fields: readonly unknown[] }): void {
    const statement = this.#statements[this.#at];
    if (statement === undefined || statement.withoutRows || this.#failure !== null) return;
    try {
      statement.reader.rows.push(statement.reader.parseRow(message.fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete(message: object): void {
    this.#statements[this.#at]?.reader.addCommandComplete(message);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    if (this.#failure !== null) {
      this.#ends.reject(this.#failure);
      return;
    }
    this.#ends.resolve(
      this.#statements.map(({ reader }) => ({
        rows: reader.rows,
        rowCount: reader.rowCount ?? 0,
        command: reader.command,
      })),
    );
  }

  handleError(error: unknown): void {
    // Of those that did not run it is not known whether they are prepared.
    for (const { name } of this.#statements.slice(this.#at)) {
      if (name !== undefined && this.#prepared.has(name)) delete this.#connection?.parsedStatements[name];
    }
    this.#ends.reject(error);
  }
}
