import type { NoticeKind } from '#core/notices/notice-kinds.ts';
import type { OrderNoticeKind } from '#core/notices/order-notices.ts';
import type { NoticeParams } from '../notice-params.ts';
import { type Words, words } from '../words.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import {
  DEADLINE_TEXTS,
  DISPUTE_MOVED_TEXTS,
  DISPUTE_OPENED_TEXTS,
  ORDER_MOVED_TEXTS,
  ORDER_TAKEN_TEXTS,
  type OrderText,
  orderEndedText,
  RULING_TEXTS,
  textOf,
} from './order-texts.ts';
import { POINTS_MOVED_TEXTS } from './points-moved-texts.ts';
import { CHAIN_ALARM_TEXTS, PROPOSAL_TEXTS, RATING_TEXTS, TICKET_TEXTS, TICKET_WORK_TEXTS } from './work-texts.ts';

/** The texts of each kind: one, or one for each of its events. */
const TEXTS = {
  order_taken: ORDER_TAKEN_TEXTS,
  order_moved: ORDER_MOVED_TEXTS,
  order_ended: orderEndedText,
  order_transferred: words(
    '{order}: because you were offline, the order has been transferred to another vendor',
    '{order}：因您不在线，订单已转给其他收卡商',
  ),
  dispute_opened: DISPUTE_OPENED_TEXTS,
  dispute_moved: DISPUTE_MOVED_TEXTS,
  ruling: RULING_TEXTS,
  deadline_near: DEADLINE_TEXTS,
  rating: RATING_TEXTS,
  points_moved: POINTS_MOVED_TEXTS,
  account: ACCOUNT_TEXTS,
  chain_alarm: CHAIN_ALARM_TEXTS,
  ad_shelved: words(
    'Orders of your offer {ref} were not looked at in time. Put it back on the shelf when you are here',
    '广告 {ref} 的订单多次未及时查看，请在线时重新上架',
  ),
  case_waiting: words('{order} waits for a moderator', '{order}等待仲裁员受理'),
  proposal: PROPOSAL_TEXTS,
  ticket: TICKET_TEXTS,
  ticket_work: TICKET_WORK_TEXTS,
  announcement: words('{content}', '{content}'),
  order_alert: words('{order}: {content}', '{order}：{content}'),
} as const satisfies Record<NoticeKind, OrderText | Readonly<Record<string, OrderText>>>;

/** The events of a kind that has a text for each; `never` of a kind with one text. */
export type TextEvent<Kind extends NoticeKind> = (typeof TEXTS)[Kind] extends OrderText
  ? never
  : keyof (typeof TEXTS)[Kind];

/** The kinds of which the tables of `core/notices` hold which event is told by which. */
type OrderKind = OrderNoticeKind | 'deadline_near';
export type DeadlineState = keyof typeof DEADLINE_TEXTS;

/** A kind with its params: an event without a text does not compile. */
export type NoticeSubject =
  | { readonly kind: OrderKind; readonly params: NoticeParams & { readonly event: string; readonly state: string } }
  | { readonly kind: 'deadline_near'; readonly params: NoticeParams & { readonly state: DeadlineState } }
  | {
      readonly [Kind in Exclude<NoticeKind, OrderKind>]: {
        readonly kind: Kind;
        readonly params: [TextEvent<Kind>] extends [never]
          ? NoticeParams
          : NoticeParams & { readonly event: TextEvent<Kind> };
      };
    }[Exclude<NoticeKind, OrderKind>];

/** Undefined only for a stored notice that no event has written. */
export function textFor(kind: NoticeKind, { event = '', state = '', side }: NoticeParams): Words | undefined {
  const texts: OrderText | Readonly<Record<string, OrderText>> = TEXTS[kind];
  const order = { event, state, side };
  if (typeof texts === 'function' || isWords(texts)) return textOf(texts, order);
  const text = texts[event] ?? texts[state];
  return text && textOf(text, order);
}

const isWords = (texts: OrderText | Readonly<Record<string, OrderText>>): texts is Words => 'zh_cn' in texts;
