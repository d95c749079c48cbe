import type { Page, Response, Route } from '@playwright/test';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/codes.ts';

export const codeOf = (name: CallName): number => catalogue[name].code;
export const codeIn = (form: string | null): number => Number(new URLSearchParams(form ?? '').get('code'));

/**
 * The server's next answer to a function. A mark that a page shows at once is kept when it is there: a page that is left
 * before takes the request with it.
 */
export const answerTo = (page: Page, name: CallName): Promise<Response> =>
  page.waitForResponse((response) => codeIn(response.request().postData()) === codeOf(name));

export async function answered(held: { reply?: (() => Promise<void>) | undefined }): Promise<void> {
  await held.reply?.();
  held.reply = undefined;
}

/** Answers one function of the gateway in the server's place; the others go through. */
export async function answer(page: Page, name: CallName, reply: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/gateway', (route) =>
    codeIn(route.request().postData()) === codeOf(name) ? reply(route) : route.fallback(),
  );
}

export function refused(code: ErrorCode): (route: Route) => Promise<void> {
  const { errorCode, errorBizCode } = ERRORS[code];
  return (route) => route.fulfill({ json: { errorCode, errorBizCode, errorInfo: sentence(code), data: null } });
}

export function sentence(code: ErrorCode): string {
  return ERRORS[code].en;
}
