import { pageAt } from '#contract/pages.ts';
import type { MobileSite } from '#server/platform/mobile-site.ts';

/** A request for a page, as far as its site depends on it. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly userAgent: string | undefined;
  /** The header Sec-CH-UA-Mobile. */
  readonly mobileHint: string | undefined;
  readonly cookie: string | undefined;
}

export interface PageMove {
  readonly location: string;
  /** The reader's choice between the sites, to be kept; left out when there was none. */
  readonly cookie?: string;
}

/** Whether an address, with or without a query, is that of a page. */
export const isPage = (url: string): boolean => pageAt(url.split('?', 1)[0] ?? '') !== null;

/** What the choice between the sites is called, in a query and in the cookie that keeps it. */
const CHOICE = 'desktop';
const CHOICE_KEPT_S = 180 * 86_400;

/**
 * Where this request for a page goes instead, or null when it is answered here. Browsers of phones go to the mapped path of
 * the mobile site, unless their reader chose this one with `?desktop=1`, which holds for half a year; `?desktop=0` ends it.
 */
export function moveOf(request: PageRequest, site: MobileSite): PageMove | null {
  const [path = '/', query = ''] = request.url.split('?', 2);
  const pattern = pageAt(path);
  if (pattern === null) return null;
  const search = new URLSearchParams(query);
  const choice = search.get(CHOICE);
  search.delete(CHOICE);
  const rest = search.size > 0 ? `?${search}` : '';
  if (choice === '1') return { location: path + rest, cookie: keeping('1', CHOICE_KEPT_S) };
  const isChosen = choice !== '0' && /(?:^|;\s*)desktop=1(?:;|$)/.test(request.cookie ?? '');
  const target = isChosen || !isPhone(request) ? null : mobilePath(path, pattern, site);
  if (choice === '0')
    return { location: target === null ? path + rest : site.url + target + rest, cookie: keeping('', 0) };
  return target === null ? null : { location: site.url + target + rest };
}

const keeping = (value: string, seconds: number): string =>
  `${CHOICE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;

/** Whether a phone asks; tablets have room for the desktop's pages. */
function isPhone({ userAgent = '', mobileHint }: PageRequest): boolean {
  return mobileHint === '?1' || (/Mobi|Opera Mini/i.test(userAgent) && !userAgent.includes('iPad'));
}

/** The path of this page at the mobile site; null when that site has no such page. */
function mobilePath(path: string, pattern: string, { paths }: MobileSite): string | null {
  const target = paths[pattern];
  if (target === null) return null;
  // Staff work at desks, and the link for an administrator is good once.
  if (target === undefined) return /^\/(?:staff|adminSetup)\//.test(path) ? null : path;
  const parts = path.split('/');
  const values = new Map(pattern.split('/').map((name, index) => [nameOf(name), parts[index] ?? '']));
  return target
    .split('/')
    .map((part) => (nameOf(part) === '' ? part : (values.get(nameOf(part)) ?? '')))
    .join('/')
    .replace(/(?<=.)\/+$/, '');
}

/** `$code` and `{-$code}` are both `code`; a part without a name is ''. */
const nameOf = (part: string): string => /^(?:\$|\{-\$)(\w+)\}?$/.exec(part)?.[1] ?? '';
