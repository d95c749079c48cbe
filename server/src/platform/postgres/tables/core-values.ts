// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Role } from '#core/access/access.ts';
import type { CallMedia } from '#core/calls/call-record.ts';
import type { CallEnding, CallState } from '#core/calls/call-table.ts';
import type { HelpLang } from '#core/help/article.ts';
import type { TransferKind } from '#core/ledger/transfer.ts';
import type { RateMode } from '#core/money/rate-bounds.ts';
import type { NoticeType } from '#core/notices/notice-kinds.ts';
import type { ClaimKind } from '#core/orders/gift-facts.ts';
import type { Actor, Form, Party } from '#core/orders/gift-states.ts';

type Same<Core, Listed> = [Core, Listed] extends [Listed, Core] ? true : false;
type Agreed<T extends readonly true[]> = T;

/** Where the schema lists values that core has a type for, both have the same; else this does not compile. */
export type CoreValues = Agreed<[
  // app_user.role
  Same<Role, 'trader' | 'provider' | 'support' | 'moderator' | 'auditor' | 'admin'>,
  // app_user.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
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
  // rating.from_role
  Same<Party, 'seller' | 'provider'>,
  // sell_ad.form
  Same<Form, 'ecode' | 'physical'>,
  // sensitive_word.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // support_request.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
  // visitor.lang
  Same<HelpLang, 'en' | 'zh_cn'>,
]>;
