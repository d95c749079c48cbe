import { isIPv4 } from 'node:net';
import type { RuleName } from '#core/rules/rules.ts';

/**
 * Whoever tries the demo has no authenticator app for its providers and staff, not the mailboxes of its people, and not a
 * day until a new address or payment account is paid.
 */
export const DEMO_RULES = {
  'auth.second_factor_needed': 0,
  'auth.step_up_mail_code': 0,
  'withdrawals.address_hold_s': 60,
  'paymentAccounts.hold_s': 0,
} as const satisfies Partial<Record<RuleName, number>>;

export interface Links {
  readonly supportEmail: string | null;
  readonly blogUrl: string | null;
  readonly social: readonly { readonly name: string; readonly url: string }[];
}

/** Addresses that are reserved for examples. */
const DEMO_LINKS = {
  supportEmail: 'help@example.com',
  blogUrl: 'https://example.com/blog',
  social: [
    { name: 'X', url: 'https://example.com/x' },
    { name: 'Telegram', url: 'https://example.com/telegram' },
  ],
} as const;

interface OwnLinks {
  readonly SUPPORT_EMAIL?: string | undefined;
  readonly BLOG_URL?: string | undefined;
  readonly SOCIAL_LINKS?: Links['social'] | undefined;
}

/** Links of the footer and the menu: the operator's own, and in a demo examples of those that nobody set. */
export function linksOf(env: OwnLinks & Parameters<typeof demoOf>[0]): Links {
  const defaults: Links = demoOf(env) ? DEMO_LINKS : { supportEmail: null, blogUrl: null, social: [] };
  return {
    supportEmail: env.SUPPORT_EMAIL ?? defaults.supportEmail,
    blogUrl: env.BLOG_URL ?? defaults.blogUrl,
    social: env.SOCIAL_LINKS ?? defaults.social,
  };
}

/** What decides whether strangers can reach this installation. */
interface Reach {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY: number;
}

/**
 * Whether this installation has the demo's accounts and shows its unsent mail. Their passwords stand in the README, so
 * the demo exists only where nobody but this machine can reach it. Undefined `DEMO`: yes with the embedded database.
 * Throws with the variable that would make a demo public.
 */
export function demoOf(
  env: Reach & { readonly DEMO?: boolean | undefined; readonly DATABASE_URL?: string | undefined },
) {
  if (!(env.DEMO ?? env.DATABASE_URL === undefined)) return false;
  const culprit = publicBy(env);
  if (culprit === null) return true;
  throw new Error(
    `${culprit} would make the demo public, whose passwords and mail anybody can read: set DEMO=0 and a new DATA_DIR, or listen on this machine only`,
  );
}

/**
 * Whether RULES may go to the bounds of tests and benchmarks, which protect nobody. A proxy is no sign of strangers here: what
 * they call by its public name says so in PUBLIC_URL. Throws with the variable that lets others in.
 */
export function wideRulesOf(env: Reach & { readonly WIDE_RULES: boolean }): boolean {
  if (!env.WIDE_RULES) return false;
  const culprit = publicBy({ ...env, TRUST_PROXY: 0 });
  if (culprit === null) return true;
  throw new Error(`WIDE_RULES=1 is for tests and benchmarks on this machine, not for ${culprit}`);
}

/** With SMTP_URL mail reaches its recipient, so the page of unsent mail would only show it to others. */
export const hasOutbox = ({ demo, smtpUrl }: { readonly demo: boolean; readonly smtpUrl: string | null }): boolean =>
  demo && smtpUrl === null;

/** The variable that lets others in; null: this machine only. */
export function publicBy({ HOST, PUBLIC_URL, TRUST_PROXY }: Reach): string | null {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).host)) return `PUBLIC_URL=${PUBLIC_URL}`;
  return TRUST_PROXY > 0 ? `TRUST_PROXY=${TRUST_PROXY}` : null;
}

/** Whether a host, with or without a port, can only mean this machine. `0.0.0.0` and `::` mean every interface. */
export function isLoopback(host: string): boolean {
  const name = host.startsWith('[')
    ? host.slice(1, host.indexOf(']'))
    : host === '::1'
      ? host
      : host.replace(/:\d+$/, '');
  if (name === '::1' || name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIPv4(name) && name.startsWith('127.');
}
