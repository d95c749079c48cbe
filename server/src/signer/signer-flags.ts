import { resolve } from 'node:path';
import { closedProcessFlags } from '#server/platform/closed-process.ts';

/** Parts of the address of a database: files that its certificates are read from. */
const CERTIFICATES = ['sslrootcert', 'sslcert', 'sslkey'];

/** Node's flags of the signer: it reads its program and the files that its environment names, and talks to its database. */
export function signerFlags(env: NodeJS.ProcessEnv): string[] {
  const keys = Object.entries(env).filter(([name]) => /^SIGNER_\w+_FILE$/.test(name));
  const url = env['SIGNER_DATABASE_URL'] ?? '';
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const named = [...keys.map(([, file]) => file), ...CERTIFICATES.map((name) => query.get(name))];
  const files = named.flatMap((file) => (file ? [resolve(file)] : []));
  return closedProcessFlags({ program: ['core/', 'contract/', 'server/src/'], files, hasNetwork: true });
}
