import { browserTexts } from '#web/lib/browser-texts.ts';

const KEY = 'afterConfirm';

/** Keeps where the newcomer was going until the link in the mail has opened the account, mostly in another tab. */
export function keepTarget(redirect: string): void {
  if (redirect) browserTexts.set(KEY, redirect);
  else browserTexts.remove(KEY);
}

/** Where the newcomer was going, once. */
export function takeTarget(): string | undefined {
  const target = browserTexts.get(KEY) ?? undefined;
  browserTexts.remove(KEY);
  return target;
}
