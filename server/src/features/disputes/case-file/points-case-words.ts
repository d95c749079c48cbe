import type { Words } from './case-words.ts';

const words = (en: string, zh_cn: string): Words => ({ en, zh_cn });

/** Events of a points order's history and of its chat, as `EVENTS` names those of an order of cards. */
export const POINTS_EVENTS: Readonly<Record<string, Words>> = {
  placed: words('placed the order', '提交订单'),
  mark_paid: words('marked it paid', '标记已付款'),
  submit_card: words('handed a gift card over', '提交礼品卡'),
  cancel: words('cancelled', '取消订单'),
  clock: words('a time limit ran out', '已到截止时间'),
  clock_extended: words('deadline made longer: the product was away', '期限已延长：平台曾中断服务'),
  release: words('released the points', '放行积分'),
  reject_card: words('rejected the card', '认为礼品卡无效'),
  dispute: words('asked for a moderator', '申请仲裁'),
  concede: words('gave the dispute up', '放弃争议'),
  take_case: words('took the case', '受理案件'),
  pass_on: words('passed the case on', '移交案件'),
  pass_up: words('left the case to the admins', '将案件交由管理员'),
  remind: words('reminded a party', '提醒一方'),
  rule: words('ruled', '作出裁决'),
  accept_ruling: words('accepted the ruling', '接受裁决'),
  appeal: words('appealed', '提出申诉'),
  card_opened: words('opened the photos of the card', '查看了卡片照片'),
  case_downloaded: words('took the case file', '下载案件材料'),
};
