import type { Notice } from '#contract/functions/notices.ts';
import type { IdentityLevel } from '#core/identity/application-table.ts';
import { currencyOf, signOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { NOTICE_KINDS, type NoticeKind } from '#core/notices/notice-kinds.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { isRuleName, RULES } from '#core/rules/rules.ts';
import type { ProposalKind } from '#core/staff/proposals.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { NoticeTable } from '#server/platform/postgres/tables/notices.ts';
import { findWord } from '#server/platform/words.ts';
import type { NoticeParams } from './notice-params.ts';
import { LEVEL_WORDS, REFUSAL_WORDS, ROLE_WORDS, SCOPE_WORDS } from './staff-words.ts';
import { textFor } from './texts/texts.ts';
import { END_REASON_WORDS, MOVED_TITLES, ORDER_NAMES, TITLES, UNITS, type Words } from './words.ts';

export type Lang = keyof Words;

/** The order of a notice, as its reader knows it now; sums are decimal strings of base units. */
export interface NoticeOrder {
  readonly brand: string;
  readonly cards: number;
  /** All cards together, in their currency. */
  readonly face: string;
  readonly currency: string;
  /** The other party. */
  readonly who: string;
  /** Null until it is settled. */
  readonly paid: string | null;
  readonly fee: string | null;
}

/** What the platform says, in both languages. */
export interface NoticeTexts {
  readonly title: Words;
  readonly content: Words;
}

export interface NoticeRow extends Pick<NoticeTable, 'id' | 'kind' | 'type' | 'ref' | 'at' | 'readAt'> {
  readonly params: NoticeParams;
  /** Null for a notice about no order. */
  readonly order: NoticeOrder | null;
  /** Of an announcement, or an alert about an order; null for other kinds. */
  readonly texts: NoticeTexts | null;
}

const POINTS_SCALE = 6;
const BTC_SCALE = 8;
const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

export function presentNotice(row: NoticeRow, lang: Lang): Notice {
  const { id, kind, type, at, readAt } = row;
  return {
    id,
    status: readAt === null ? 0 : 1,
    createDatetime: at.toISOString(),
    smsInfo: { content: contentOf(row, lang), refNo: codeOf(row), type },
    title: titleOf(row, lang),
    kind,
    must: NOTICE_KINDS[kind].must,
    path: pathOf(row),
  };
}

const REFERENCE_IS_ID: readonly NoticeKind[] = ['points_moved', 'account', 'chain_alarm'];

/** The code of the order, the ad or the work order, which people know; empty for a notice about none. */
export const codeOf = ({ kind, ref }: Pick<NoticeRow, 'kind' | 'ref'>): string =>
  REFERENCE_IS_ID.includes(kind) ? '' : ref;

export function titleOf({ kind, texts, params }: Pick<NoticeRow, 'kind' | 'texts' | 'params'>, lang: Lang): string {
  const moved = kind === 'points_moved' ? MOVED_TITLES.find(([start]) => params.event?.startsWith(start)) : undefined;
  return (texts?.title ?? moved?.[1] ?? TITLES[kind])[lang];
}

/** The name of the kind, where one chooses how it comes. */
export const kindTitle = (kind: NoticeKind, lang: Lang): string => TITLES[kind][lang];

/** The text of a notice, in its reader's language. */
export function contentOf(
  { kind, ref, params, order, texts }: Omit<NoticeRow, 'id' | 'type' | 'at' | 'readAt'>,
  lang: Lang,
): string {
  const { amount, leftS, endReason, dueAt, name, note, role, scope, level, refusal, account } = params;
  const paid = BigInt(order?.paid ?? 0);
  return fillIn(textFor(kind, params) ?? TITLES[kind], lang, {
    ref,
    name: nameOf(kind, name ?? '', lang),
    note: note ?? '',
    account: account ?? '',
    level: level === undefined ? '' : LEVEL_WORDS[level][lang],
    refusal: refusal === undefined ? '' : REFUSAL_WORDS[refusal][lang],
    content: texts?.content[lang] ?? '',
    scope: scope === undefined ? '' : SCOPE_WORDS[scope][lang],
    role: role === undefined ? '' : ROLE_WORDS[role][lang],
    order: orderName(order, ref, lang),
    who: order?.who ?? '',
    paid: pointsText(paid),
    net: pointsText(paid - BigInt(order?.fee ?? 0)),
    amount: amount === undefined ? '' : pointsText(BigInt(amount)),
    btc: params.btc === undefined ? '' : formatDecimal(BigInt(params.btc), BTC_SCALE, 8, 8),
    by: dueAt === undefined ? '' : minuteOf(new Date(dueAt)),
    left: leftOf(leftS ?? 0, lang),
    reason: endReason === undefined ? '' : END_REASON_WORDS[endReason][lang],
  });
}

/** A proposal is about a rule, which people read by its description. */
function nameOf(kind: NoticeKind, name: string, lang: Lang): string {
  if (kind !== 'proposal' || !isRuleName(name)) return name;
  return findWord(lang, `settings:rule.${name}`) ?? RULES[name].doc;
}

const pointsText = (points: bigint): string => formatDecimal(points, POINTS_SCALE, 2, 2);

/** The cards and the code: `$100 Amazon (GO1234)`. */
function orderName(order: NoticeOrder | null, ref: string, lang: Lang): string {
  if (order === null) return fillIn(ORDER_NAMES.unknown, lang, { ref });
  const { brand, cards, currency } = order;
  const { unit } = currencyOf(currency);
  const value = BigInt(order.face);
  const decimals = value % 10n ** BigInt(unit) === 0n ? 0 : unit;
  const face = `${signOf(currency)}${formatDecimal(value, unit, decimals, decimals)}`;
  return fillIn(cards === 1 ? ORDER_NAMES.card : ORDER_NAMES.cards, lang, { brand, cards: String(cards), face, ref });
}

export function fillIn(words: Words, lang: Lang, values: Readonly<Record<string, string>>): string {
  return words[lang].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/**
 * The remaining time in the largest unit of which there are at least two, rounded down, so that it promises no more
 * time than there is.
 */
function leftOf(seconds: number, lang: Lang): string {
  if (seconds >= 2 * DAY_S) return fillIn(UNITS.days, lang, { n: String(Math.floor(seconds / DAY_S)) });
  if (seconds >= 2 * HOUR_S) return fillIn(UNITS.hours, lang, { n: String(Math.floor(seconds / HOUR_S)) });
  return fillIn(UNITS.minutes, lang, { n: String(Math.max(1, Math.floor(seconds / MINUTE_S))) });
}

/** Where the reader of a notice about the account can act on it. */
const ACCOUNT_PATHS: Readonly<Record<string, string>> = {
  password: '/setPassword',
  trading_password: '/accountSettings/security/password',
  paused: '/help/blocked-and-paused',
  payment_account_added: '/accountSettings/walletIndex',
  payment_account_changed: '/accountSettings/walletIndex',
  payment_account_deleted: '/accountSettings/walletIndex',
  operator_joined: '/accountSettings/team',
  operator_rights: '/accountSettings/team',
  suspended: '/accountSettings/standing',
  removal_noticed: '/accountSettings/standing',
  penalty_noticed: '/accountSettings/standing',
  penalty_taken: '/bail',
  appeal_granted: '/accountSettings/standing',
  appeal_refused: '/accountSettings/standing',
  application_asked: '/becomeProvider',
  application_refused: '/becomeProvider',
  bail_raised: '/bail',
  bail_short: '/bail',
};

/** Where what became of a proposal is seen, of the kinds that staff propose who read no proposals. */
const OUTCOME_PATHS: Readonly<Record<string, string>> = {
  reward: '/staff/rewards',
  penalty: '/staff/providers',
  reset_factors: '/staff/people',
} satisfies { readonly [K in ProposalKind]?: string };

const LEVEL_PAGES: Readonly<Record<IdentityLevel, string>> = { 1: 'kycOne', 2: 'kycTwo' };

/** The path of a notice's page within the site. Staff have separate pages. */
export function pathOf({ kind, ref, params }: Pick<NoticeRow, 'kind' | 'ref' | 'params'>): string {
  switch (kind) {
    case 'case_waiting':
      return isPointsOrderCode(ref) ? `/staff/arbitration?kind=points&find=${ref}` : `/staff/arbitration/${ref}`;
    case 'order_transferred':
      return '/orderList/gift';
    case 'ad_shelved':
      return '/advertisementList/ads';
    case 'announcement':
      return '/notice';
    case 'proposal':
      return params.event === 'proposed'
        ? '/staff/proposals'
        : (OUTCOME_PATHS[params.state ?? ''] ?? '/staff/proposals');
    case 'ticket':
      return ref === '' ? '/myRequests' : `/myRequests/${ref}`;
    case 'ticket_work':
      return `/workOrderList/${ref}`;
    case 'chain_alarm':
      return '/staff/deposits';
    case 'points_moved':
      if (params.event?.startsWith('deposit_')) return '/wallet/deposit';
      // A payout that nobody has taken has a page for its owner only.
      if (params.event === 'payout_work_open' || (params.event?.startsWith('payout_work_') && ref === ''))
        return '/payouts';
      if (params.event?.startsWith('payout_')) return ref === '' ? '/wallet/payout' : `/wallet/payout/${ref}`;
      if (params.event?.startsWith('withdrawal_')) return '/wallet/withdraw';
      return '/wallet';
    case 'account':
      if (params.level !== undefined) return `/accountSettings/authentication/${LEVEL_PAGES[params.level]}`;
      return ACCOUNT_PATHS[params.event ?? ''] ?? '/accountSettings/security';
    default:
      // The case of a points order has no page of its own.
      if (kind === 'deadline_near' && params.side === undefined && !isPointsOrderCode(ref)) {
        return `/staff/arbitration/${ref}`;
      }
      return `/operate/${params.adCode ?? '-'}/${ref}/-`;
  }
}

/** Whether it is a reminder of a deadline that has passed: it is no longer pushed or mailed. */
export function isOver({ params }: Pick<NoticeRow, 'params'>): boolean {
  return params.dueAt !== undefined && Date.parse(params.dueAt) <= Date.now();
}
