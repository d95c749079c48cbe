import { CASE_EVENTS, type Words, words } from './case-words.ts';

/** Events of a points order's history and of its chat, as `EVENTS` names those of an order of cards. */
export const POINTS_EVENTS: Readonly<Record<string, Words>> = {
  placed: words('placed the order', '提交订单'),
  mark_paid: words('marked it paid', '标记已付款'),
  submit_card: words('handed a gift card over', '提交礼品卡'),
  cancel: words('cancelled', '取消订单'),
  release: words('released the points', '放行积分'),
  reject_card: words('rejected the card', '认为礼品卡无效'),
  dispute: words('asked for a moderator', '申请仲裁'),
  concede: words('gave the dispute up', '放弃争议'),
  ...CASE_EVENTS,
  card_opened: words('opened the photos of the card', '查看了卡片照片'),
  case_downloaded: words('took the case file', '下载案件材料'),
};
