import pg from 'pg';
import { APP_ROLE, SIGNER_ROLE } from './db.ts';

/** Held while the login is made, so that two processes wait for each other. */
const LOCK = 7_203_114_503;

/**
 * Lets the runtime in under a login of its own, which owns nothing: it can take the role of the application and no other,
 * so whoever has its password cannot switch off a trigger or rewrite what is append-only. `ownerUrl` connects as the
 * owner of the database, `runtimeUrl` names the login and its password. Does nothing when the login works already.
 */
export const prepareRuntimeLogin = (ownerUrl: string, runtimeUrl: string): Promise<void> =>
  prepareLogin(ownerUrl, runtimeUrl, APP_ROLE);

/** The same for the signer, whose login can take the role of the signer and no other. */
export const prepareSignerLogin = (ownerUrl: string, signerUrl: string): Promise<void> =>
  prepareLogin(ownerUrl, signerUrl, SIGNER_ROLE);

async function prepareLogin(ownerUrl: string, runtimeUrl: string, role: string): Promise<void> {
  if (await works(runtimeUrl, role)) return;
  const { username, password } = new URL(runtimeUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const login = client.escapeIdentifier(decodeURIComponent(username));
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [decodeURIComponent(username)]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${login}`);
    await client.query(`ALTER ROLE ${login} LOGIN PASSWORD ${client.escapeLiteral(decodeURIComponent(password))}`);
    if (login !== client.escapeIdentifier(role)) {
      await client.query(`GRANT ${role} TO ${login} WITH INHERIT FALSE, SET TRUE`);
    }
  } finally {
    await client.end();
  }
}

async function works(url: string, role: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether a login may change the schema, and so switch off what keeps tables append-only. */
export async function ownsTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ owns: boolean }>(`
      SELECT l.rolsuper OR EXISTS (
        SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
          AND pg_has_role(session_user, c.relowner, 'MEMBER')) AS owns
      FROM pg_roles l WHERE l.rolname = session_user`);
    return rows[0]?.owns ?? true;
  } finally {
    await client.end();
  }
}
