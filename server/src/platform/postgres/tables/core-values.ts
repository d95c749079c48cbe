// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Role } from '#core/access/access.ts';
import type { CallMedia } from '#core/calls/call-record.ts';
import type { CallEnding, CallState } from '#core/calls/call-table.ts';
import type { CustodyAlarm } from '#core/deposits/custody.ts';
import type { DepositCurrency } from '#core/deposits/deposit-currency.ts';
import type { HeldReason, StoredDepositState } from '#core/deposits/deposit-table.ts';
import type { ChainAlarm } from '#core/deposits/judge-nodes.ts';
import type { HelpLang } from '#core/help/article.ts';
import type { TransferKind } from '#core/ledger/transfer.ts';
import type { RateMode } from '#core/money/rate-bounds.ts';
import type { NoticeType } from '#core/notices/notice-kinds.ts';
import type { Pricing } from '#core/offers/points-price.ts';
import type { Side } from '#core/offers/standing.ts';
import type { ClaimKind } from '#core/orders/gift-facts.ts';
import type { Actor, Form, Party } from '#core/orders/gift-states.ts';
import type { PointsActorRole, PointsParty } from '#core/orders/points/points-states.ts';
import type { Place } from '#core/payment-accounts/places.ts';
import type { AttemptState } from '#core/payouts/attempt-table.ts';
import type { PayoutState } from '#core/payouts/payout-states.ts';
import type { NoMarket } from '#core/swaps/market.ts';
import type { SwapSide } from '#core/swaps/swap-price.ts';
import type { SweepState, SweepWait } from '#core/sweeps/sweep-table.ts';
import type { NamedSide } from '#core/treasury/treasury-moves.ts';
import type { TreasuryMoveKind } from '#core/treasury/treasury-names.ts';
import type { SigningKind, SigningRefusal } from '#core/withdrawals/signing.ts';
import type { WithdrawalWait } from '#core/withdrawals/waits.ts';
import type { StoredWithdrawalState } from '#core/withdrawals/withdrawal-table.ts';

type Same<Core, Listed> = [Core, Listed] extends [Listed, Core] ? true : false;
type Agreed<T extends readonly true[]> = T;

/** Where the schema lists values that core has a type for, both have the same; else this does not compile. */
export type CoreValues = Agreed<[
  // announcement.role
  Same<Role, 'trader' | 'provider' | 'support' | 'moderator' | 'auditor' | 'admin'>,
  // announcement.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // app_user.role
  Same<Role, 'trader' | 'provider' | 'support' | 'moderator' | 'auditor' | 'admin'>,
  // app_user.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // btc_market.problem
  Same<NoMarket, 'too_few' | 'apart'>,
  // call.media
  Same<CallMedia, 'audio' | 'video'>,
  // call.state
  Same<CallState, 'ringing' | 'connected' | 'ended'>,
  // call.ending
  Same<CallEnding, 'reject' | 'no_response' | 'busy' | 'cancel' | 'peer_left' | 'ended' | 'network'>,
  // card_type.form
  Same<Form, 'ecode' | 'physical'>,
  // card_type.rate_mode
  Same<RateMode, 'normal' | 'wide'>,
  // chain_watch.alarm
  Same<ChainAlarm, 'node_away' | 'wrong_chain' | 'node_behind' | 'stalled' | 'disagree' | 'reorganised' | 'changed' | 'failed'>,
  // custody_reading.alarm
  Same<CustodyAlarm, 'missing' | 'surplus' | 'unread'>,
  // deposit.state
  Same<StoredDepositState, 'confirming' | 'held' | 'waiting' | 'credited' | 'dropped' | 'lost' | 'refused' | 'settled'>,
  // deposit.held_reason
  Same<HeldReason, 'nodes' | 'amount' | 'ledger'>,
  // deposit.currency
  Same<DepositCurrency, 'USDT' | 'BTC'>,
  // evidence.party
  Same<Party, 'seller' | 'provider'>,
  // gift_card.claim_kind
  Same<ClaimKind, 'invalid' | 'mismatch' | 'not_received'>,
  // gift_order.proposal_by
  Same<Party, 'seller' | 'provider'>,
  // gift_order.appealed_by
  Same<Party, 'seller' | 'provider'>,
  // help_article.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // ledger_transfer.kind
  Same<TransferKind, 'plain' | 'pending' | 'post' | 'void'>,
  // notice.type
  Same<NoticeType, 6 | 8>,
  // order_event.actor_role
  Same<Actor, 'seller' | 'provider' | 'moderator' | 'system'>,
  // payout.place
  Same<Place, 'NG' | 'GH' | 'KE' | 'CN' | 'EU' | 'GB' | 'US'>,
  // payout.state
  Same<PayoutState, 'open' | 'taken' | 'paying' | 'unclear' | 'paid' | 'in_dispute' | 'second_look' | 'ruled' | 'success' | 'failed' | 'name_mismatch' | 'cancelled' | 'returned'>,
  // payout_attempt.state
  Same<AttemptState, 'ready' | 'sent' | 'success' | 'failed' | 'name_mismatch'>,
  // points_ad.side
  Same<Side, 'buy' | 'sell'>,
  // points_ad.pricing
  Same<Pricing, 'premium' | 'fixed'>,
  // points_order.appealed_by
  Same<PointsParty, 'seller' | 'buyer'>,
  // points_order_event.actor_role
  Same<PointsActorRole, 'seller' | 'buyer' | 'moderator' | 'system'>,
  // points_order_file.party
  Same<PointsParty, 'seller' | 'buyer'>,
  // sell_ad.form
  Same<Form, 'ecode' | 'physical'>,
  // sensitive_word.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // signing.refusal
  Same<SigningRefusal, 'unknown' | 'network' | 'inputs' | 'state' | 'approvals' | 'hold' | 'amount' | 'cost'>,
  // signing_request.kind
  Same<SigningKind, 'withdrawal' | 'sweep' | 'gas'>,
  // support_request.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // swap.side
  Same<SwapSide, 'to_btc' | 'to_points'>,
  // swap_quote.side
  Same<SwapSide, 'to_btc' | 'to_points'>,
  // sweep.state
  Same<SweepState, 'approved' | 'funding' | 'signing' | 'broadcast' | 'confirmed' | 'failed' | 'returned'>,
  // sweep.waits_for
  Same<SweepWait, 'signer' | 'nodes' | 'short' | 'gas' | 'price' | 'unclear'>,
  // treasury_move.kind
  Same<TreasuryMoveKind, 'issue' | 'redeem' | 'fee_to_promotion' | 'fee_to_treasury' | 'promotion_to_treasury' | 'treasury_to_promotion'>,
  // treasury_move.named
  Same<NamedSide, 'user' | 'promotion' | 'fee'>,
  // visitor.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // withdrawal.state
  Same<StoredWithdrawalState, 'in_review' | 'approved' | 'signing' | 'broadcast' | 'confirmed' | 'failed' | 'returned' | 'cancelled'>,
  // withdrawal.waits_for
  Same<WithdrawalWait, 'signer' | 'record' | 'nodes' | 'float' | 'gas' | 'held' | 'price' | 'unclear' | 'limit' | 'token' | 'paused'>,
  // withdrawal.currency
  Same<DepositCurrency, 'USDT' | 'BTC'>,
]>;
