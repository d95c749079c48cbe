import pg from 'pg';

/** A database server for one benchmark. */
export interface BenchServer {
  /** Connects as the owner, to any database. */
  readonly url: string;
}

export function urlFor(server: BenchServer, database: string): string {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs a script as the owner. */
export async function runScript(url: string, script: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(script);
  } finally {
    await client.end();
  }
}

/** A fresh copy of a prepared database; an existing one of that name is dropped. */
export async function freshCopy(server: BenchServer, template: string, name: string): Promise<string> {
  const admin = urlFor(server, 'postgres');
  await runScript(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await runScript(admin, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY = FILE_COPY`);
  return urlFor(server, name);
}

/** Waits until the disk is idle, so that a measurement does not pay for earlier writes. */
export async function settleDown(url: string): Promise<void> {
  await runScript(url, 'VACUUM ANALYZE');
  await runScript(url, 'CHECKPOINT');
}
