import type { GiftState } from '#core/orders/gift-states.ts';

/** The states of an order in files, in both languages. */
export const STATES: Readonly<Record<GiftState, { readonly en: string; readonly zh_cn: string }>> = {
  to_deliver: { en: 'Cards to be handed over', zh_cn: '待交付' },
  to_view: { en: 'Cards to be opened', zh_cn: '待查看' },
  to_confirm: { en: 'To be confirmed', zh_cn: '待确认' },
  delivered: { en: 'Parcel on its way', zh_cn: '包裹在途' },
  to_release: { en: 'To be released', zh_cn: '待放行' },
  negotiating: { en: 'In negotiation', zh_cn: '协商中' },
  awaiting_seller_feedback: { en: 'Seller is asked for more', zh_cn: '待卖家补充' },
  in_arbitration: { en: 'Before a moderator', zh_cn: '仲裁中' },
  ruled: { en: 'Ruled, can be appealed', zh_cn: '已裁决，可申诉' },
  compensation_review: { en: 'Compensation under review', zh_cn: '赔偿审核中' },
  completed: { en: 'Completed', zh_cn: '已完成' },
  cancelled: { en: 'Cancelled', zh_cn: '已取消' },
  cancelled_timeout: { en: 'Cancelled, not opened in time', zh_cn: '已取消，超时未查看' },
  cancelled_undelivered: { en: 'Cancelled, not handed over in time', zh_cn: '已取消，超时未交付' },
  cancelled_card_invalid: { en: 'Cancelled, cards invalid', zh_cn: '已取消，卡无效' },
  seller_won_card_invalid: { en: 'For the seller: the cards are valid', zh_cn: '支持卖家：卡有效' },
  seller_won_mismatch: { en: 'For the seller: the value is right', zh_cn: '支持卖家：面值无误' },
  seller_won_unconfirmed_delivery: { en: 'For the seller: the parcel was delivered', zh_cn: '支持卖家：包裹已送达' },
  buyer_won_card_invalid: { en: 'For the provider: the cards are invalid', zh_cn: '支持收卡商：卡无效' },
  buyer_won_mismatch: { en: 'For the provider: the value differs', zh_cn: '支持收卡商：面值不符' },
  buyer_won_undelivered: { en: 'For the provider: the parcel never came', zh_cn: '支持收卡商：包裹未送达' },
  settled_proportionally: { en: 'Settled in part', zh_cn: '部分结算' },
  dispute_cancelled: { en: 'The sale is undone', zh_cn: '交易撤销' },
  seller_conceded: { en: 'The seller gave up the order', zh_cn: '卖家放弃订单' },
};
