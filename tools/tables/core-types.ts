/** A type that core or the contract exports, as `path#Name`. */
export type CoreType = `#${'core' | 'contract'}/${string}.ts#${string}`;

const AMOUNT = '#core/money/amount.ts#Amount';
const STATE = '#core/orders/gift-states.ts#GiftState';
const FORM = '#core/orders/gift-states.ts#Form';
const PARTY = '#core/orders/gift-states.ts#Party';
const POINTS_STATE = '#core/orders/points/points-states.ts#PointsState';
const POINTS_PARTY = '#core/orders/points/points-states.ts#PointsParty';
const LANG = '#core/help/article.ts#HelpLang';
const OUTCOME = '#core/orders/gift-states.ts#RulingOutcome';

/** Columns that hold what the core has a type for. Where the schema lists values too, the two lists must be the same. */
export const CORE_TYPES: Readonly<Record<string, CoreType>> = {
  'app_user.role': '#core/access/access.ts#Role',
  'app_user.lang': LANG,
  'visitor.lang': LANG,
  'announcement.role': '#core/access/access.ts#Role',
  'announcement.lang': LANG,

  'buy_ad.form': FORM,
  'buy_ad.exact_amount': AMOUNT,
  'buy_ad.min_amount': AMOUNT,
  'buy_ad.max_amount': AMOUNT,
  'buy_ad.least_amount': AMOUNT,
  'buy_ad.limit_points': AMOUNT,
  'buy_ad.total_amount': AMOUNT,
  'buy_ad.remaining_amount': AMOUNT,
  'buy_ad.settled_amount': AMOUNT,
  'sell_ad.form': FORM,
  'sell_ad.min_amount': AMOUNT,
  'sell_ad.max_amount': AMOUNT,
  'points_ad.side': '#core/offers/standing.ts#Side',
  'points_ad.pricing': '#core/offers/points-price.ts#Pricing',
  'points_ad.fixed_price': '#core/offers/points-price.ts#PointsPrice',
  'points_ad.min_amount': AMOUNT,
  'points_ad.max_amount': AMOUNT,
  'points_ad.least_amount': AMOUNT,
  'points_ad.total_amount': AMOUNT,
  'points_ad.remaining_amount': AMOUNT,
  'points_ad.settled_amount': AMOUNT,
  'card_type.form': FORM,
  'card_type.rate_mode': '#core/money/rate-bounds.ts#RateMode',

  'provider_switch.auto_trade_limit': AMOUNT,

  'gift_order.form': FORM,
  'gift_order.state': STATE,
  'gift_order.order_amount': AMOUNT,
  'gift_order.settled_amount': AMOUNT,
  'gift_order.fee_amount': AMOUNT,
  'gift_order.claim_amount': AMOUNT,
  'gift_order.proposal_by': PARTY,
  'gift_order.proposal_amount': AMOUNT,
  'gift_order.ruling_outcome': OUTCOME,
  'gift_order.ruling_amount': AMOUNT,
  'gift_order.accepted_by': PARTY,
  'gift_order.appealed_by': PARTY,
  'gift_order.bail_hold_amount': AMOUNT,
  'gift_order.compensation_amount': AMOUNT,
  'gift_card.claim_kind': '#core/orders/gift-facts.ts#ClaimKind',
  'order_event.actor_role': '#core/orders/gift-states.ts#Actor',
  'order_event.state': STATE,

  'points_order.state': POINTS_STATE,
  'points_order.offer': '#core/orders/points/placed-points-offer.ts#PlacedPointsOffer',
  'points_order.order_amount': AMOUNT,
  'points_order.fee_amount': AMOUNT,
  'points_order.settled_amount': AMOUNT,
  'points_order.settled_fee': AMOUNT,
  'points_order.ruling_outcome': '#core/orders/points/points-states.ts#PointsRuling',
  'points_order.accepted_by': POINTS_PARTY,
  'points_order.appealed_by': POINTS_PARTY,
  'points_order_event.actor_role': '#core/orders/points/points-states.ts#PointsActorRole',
  'points_order_event.state': POINTS_STATE,
  'points_order_file.party': POINTS_PARTY,

  'evidence.party': PARTY,
  'evidence.step': '#core/disputes/guided-check.ts#CheckStep',
  'ruling.outcome': OUTCOME,
  'ruling.amount': AMOUNT,
  'compensation_debt.amount': AMOUNT,
  'compensation_debt.paid': AMOUNT,

  'team_member.rights': '#core/teams/operator.ts#OperatorRight',
  'team_invitation.rights': '#core/teams/operator.ts#OperatorRight',

  'ledger_account.kind': '#core/ledger/accounts.ts#AccountKind',
  'ledger_account.debits_posted': AMOUNT,
  'ledger_account.debits_pending': AMOUNT,
  'ledger_account.credits_posted': AMOUNT,
  'ledger_transfer.kind': '#core/ledger/transfer.ts#TransferKind',
  'ledger_transfer.amount': AMOUNT,

  'chain_watch.alarm': '#core/deposits/judge-nodes.ts#ChainAlarm',
  'deposit.state': '#core/deposits/deposit-table.ts#StoredDepositState',
  'deposit.currency': '#core/deposits/deposit-currency.ts#DepositCurrency',
  'custody_reading.alarm': '#core/deposits/custody.ts#CustodyAlarm',
  'treasury_move.amount': AMOUNT,
  'treasury_move.kind': '#core/treasury/treasury-names.ts#TreasuryMoveKind',
  'treasury_move.named': '#core/treasury/treasury-moves.ts#NamedSide',
  'deposit.held_reason': '#core/deposits/deposit-table.ts#HeldReason',
  'payout.state': '#core/payouts/payout-states.ts#PayoutState',
  'payout.place': '#core/payment-accounts/places.ts#Place',
  'payout_attempt.state': '#core/payouts/attempt-table.ts#AttemptState',

  'swap_quote.side': '#core/swaps/swap-price.ts#SwapSide',
  'swap.side': '#core/swaps/swap-price.ts#SwapSide',
  'btc_market.problem': '#core/swaps/market.ts#NoMarket',
  'withdrawal.state': '#core/withdrawals/withdrawal-table.ts#StoredWithdrawalState',
  'withdrawal.waits_for': '#core/withdrawals/waits.ts#WithdrawalWait',
  'withdrawal.amount': AMOUNT,
  'withdrawal.fee': AMOUNT,
  'withdrawal.currency': '#core/deposits/deposit-currency.ts#DepositCurrency',
  'withdrawal.paid_fee': AMOUNT,
  'sweep.state': '#core/sweeps/sweep-table.ts#SweepState',
  'sweep.waits_for': '#core/sweeps/sweep-table.ts#SweepWait',
  'signing_request.kind': '#core/withdrawals/signing.ts#SigningKind',
  'signing_request.amount': AMOUNT,
  'signing.amount': AMOUNT,
  'signing.refusal': '#core/withdrawals/signing.ts#SigningRefusal',

  'stream_event.event': '#contract/events/catalogue.ts#EventName',

  'call.media': '#core/calls/call-record.ts#CallMedia',
  'call.state': '#core/calls/call-table.ts#CallState',
  'call.ending': '#core/calls/call-table.ts#CallEnding',

  'support_request.lang': LANG,
  'help_article.lang': LANG,
  'help_article.topic': '#core/help/article.ts#HelpTopic',
  'help_passage.lang': LANG,
  'sensitive_word.lang': LANG,

  'notice.kind': '#core/notices/notice-kinds.ts#NoticeKind',
  'notice.type': '#core/notices/notice-kinds.ts#NoticeType',
  'notice_reader.choices': '#core/notices/notice-kinds.ts#NoticeChoices',
  'rule_override.name': '#core/rules/rules.ts#RuleName',
};
