const KEY = 'afterConfirm';

/** Keeps where the newcomer was going until the link in the mail has opened the account, mostly in another tab. */
export function keepTarget(redirect: string): void {
  if (redirect) localStorage.setItem(KEY, redirect);
  else localStorage.removeItem(KEY);
}

/** Where the newcomer was going, once. */
export function takeTarget(): string | undefined {
  const target = localStorage.getItem(KEY) ?? undefined;
  localStorage.removeItem(KEY);
  return target;
}
