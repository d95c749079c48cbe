import type { PointsState } from '#core/orders/points/points-states.ts';

/** What each state is called in files; pages have words of their own. */
export const POINTS_STATE_WORDS: Readonly<Record<PointsState, { readonly en: string; readonly zh_cn: string }>> = {
  to_pay: { en: 'Waiting for payment', zh_cn: '待付款' },
  paid: { en: 'Paid, waiting for release', zh_cn: '已付款，待放行' },
  to_check_card_image: { en: 'Card to be checked', zh_cn: '待核对礼品卡' },
  in_dispute: { en: 'In dispute', zh_cn: '争议中' },
  ruled: { en: 'Ruled, open to appeal', zh_cn: '已裁决，可申诉' },
  released: { en: 'Released', zh_cn: '已放行' },
  cancelled: { en: 'Cancelled', zh_cn: '已取消' },
  timeout_cancelled: { en: 'Cancelled: not paid in time', zh_cn: '超时未付款，已取消' },
  dispute_buyer_won: { en: 'Dispute won by the buyer', zh_cn: '争议：买家胜诉' },
  dispute_seller_won: { en: 'Dispute won by the seller', zh_cn: '争议：卖家胜诉' },
};
