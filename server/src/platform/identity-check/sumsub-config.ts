import type { SumsubOptions } from './sumsub.ts';

interface Variables {
  readonly SUMSUB_URL: string;
  readonly SUMSUB_APP_TOKEN?: string | undefined;
  readonly SUMSUB_SECRET_KEY?: string | undefined;
  readonly SUMSUB_WEBHOOK_SECRET?: string | undefined;
  readonly SUMSUB_LEVEL?: string | undefined;
}

/** What speaks to the check service; null: staff check identities. Throws when a part is missing. */
export function sumsubOf(env: Variables): SumsubOptions | null {
  const { SUMSUB_APP_TOKEN: appToken, SUMSUB_SECRET_KEY: secretKey } = env;
  const { SUMSUB_WEBHOOK_SECRET: webhookSecret, SUMSUB_LEVEL: levelName } = env;
  if ([appToken, secretKey, webhookSecret, levelName].every((value) => value === undefined)) return null;
  if (!appToken || !secretKey || !webhookSecret || !levelName) {
    throw new Error(
      'SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY, SUMSUB_WEBHOOK_SECRET and SUMSUB_LEVEL: one needs the others',
    );
  }
  return { url: env.SUMSUB_URL, appToken, secretKey, webhookSecret, levelName };
}
