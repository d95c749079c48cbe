import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

const TOAST = '.mantine-Notification-root';

export const toasts = (page: Page): Locator => page.locator(TOAST);
export const toastOf = (page: Page, words: string): Locator => toasts(page).filter({ hasText: words });

/** The texts of the toasts that a page has shown and no test has asked for yet. */
const shown = new WeakMap<Page, string[]>();

/** Notes every toast of these pages: one lasts 1.5 s, which a slow machine may spend between two looks. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    shown.set(page, [...(shown.get(page) ?? []), text]);
  });
  await context.addInitScript((selector) => {
    const { noteToast } = window as unknown as { noteToast: (text: string) => Promise<void> };
    const look = (added: Node): void => {
      if (!(added instanceof Element)) return;
      const elements = added.matches(selector) ? [added] : added.querySelectorAll(selector);
      for (const toast of elements) void noteToast(toast.textContent ?? '');
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(look);
    }).observe(document, { childList: true, subtree: true });
  }, TOAST);
}

/** Until the page has shown a toast with all these words, since the last one that was asked for like this. */
export async function expectToast(page: Page, ...words: string[]): Promise<void> {
  const wanted = (text: string): boolean => words.every((part) => text.includes(part));
  const texts = (): string[] => shown.get(page) ?? [];
  await expect.poll(() => texts().some(wanted), { message: `a toast: ${words.join(', ')}` }).toBe(true);
  shown.set(page, texts().slice(texts().findIndex(wanted) + 1));
}
