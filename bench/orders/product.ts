import { parseRules } from '#server/platform/settings/rules.ts';
import { SERVER_FLAGS } from '#tools/server-flags.mjs';
import { type Child, startChild } from '../lib/child.ts';
import type { Secrets } from './world.ts';

/**
 * Lifts the limits that would stop a load test, and nothing else. Sessions are cached as long as in production, so that
 * some calls find theirs in the process and others query the database.
 */
const RULES = {
  'gateway.calls_per_minute': 1e9,
  'gateway.writes_per_minute': 1e9,
  'gateway.calls_per_minute_account': 1e9,
  'gateway.calls_per_minute_address': 1e9,
  'gateway.requests_per_minute_address': 1e9,
  'gateway.clock_skew_s': 86_400,
  'auth.login_calls_per_minute': 1e9,
  'auth.reveal_proof': 0,
  // The people of the benches have bound no second factor, and read no mail.
  'auth.step_up_mail_code': 0,
  'orders.placements_per_minute': 1e9,
  'orders.max_open_per_pair': 1e9,
  'orders.max_open_per_user': 1e9,
  'orders.view_timeout_s': 86_400,
  'identity.trade_day_none': 1e15,
};

export interface Product extends Child {
  readonly url: string;
}

/** The product as an operator starts it, on the given database. */
export async function startProduct(databaseUrl: string, secrets: Secrets): Promise<Product> {
  const child = startChild('server/src/main.ts', ['--no-web'], environmentOf(databaseUrl, secrets));
  const url = (await child.line('ready: ')).trim();
  return { ...child, url };
}

export const environmentOf = (databaseUrl: string, secrets: Secrets): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  SECRET: secrets.secret,
  MASTER_KEY: secrets.masterKey,
  SIGN_SECRET: secrets.signSecret,
  WIDE_RULES: '1',
  // More of them, to compare settings.
  RULES: JSON.stringify({ ...RULES, ...parseRules(process.env['RULES'] ?? '{}') }),
  NODE_FLAGS: process.env['PRODUCT_FLAGS'] ?? SERVER_FLAGS.join(' '),
});
