import type { Logger } from 'pino';
import type { Signal } from '#contract/frames/signals.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import type { PriceSource } from '../platform/btc-price/price-source.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { CarrierTracker } from '../platform/carriers/carrier.ts';
import type { Chain } from '../platform/chain/chain.ts';
import type { Config } from '../platform/config.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { KycProvider } from '../platform/identity-check/kyc-provider.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { OpenChannels } from '../platform/payout-channels/open-channels.ts';
import type { Database, Tx } from '../platform/postgres/db.ts';
import type { PushSender } from '../platform/push/push.ts';
import type { RateSource } from '../platform/rates/rate-source.ts';
import type { MethodFees } from '../platform/settings/method-fees.ts';
import type { Rules } from '../platform/settings/rules.ts';
import type { Sms } from '../platform/sms/sms.ts';
import type { BlobStore } from '../platform/storage/storage.ts';
import type { LengthenClocks } from './lengthen-clocks.ts';
import type { StaffQueue } from './staff-queue.ts';

/** Which users have a live connection, as far as this process knows. */
export interface Presence {
  isOnline(userId: string): boolean;
}

/**
 * Sends signals to users who are online: typing, ringing. Not stored, best effort, unordered relative to stored events.
 */
export interface Signals {
  send(userIds: readonly string[], signal: Signal): void;
}

/**
 * Ends what of an area acts for an account without its passwords: a key, a link that makes an operator. Returns whether there
 * was something.
 */
export type EndBearers = (scope: { readonly services: Services; readonly tx: Tx }, userId: string) => Promise<boolean>;

/** Everything outside the rules that a use case may need; each is a port with a small adapter. */
export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly rules: Rules;
  readonly ledger: Ledger;
  readonly mail: Mailer;
  readonly sms: Sms;
  readonly storage: BlobStore;
  readonly rates: RateSource;
  /** Fees by way to pay for points. */
  readonly methodFees: MethodFees;
  /** Where the price of bitcoin comes from; none: nobody swaps. */
  readonly btcSources: readonly PriceSource[];
  readonly vault: Vault;
  /** Null: parcels are not tracked. */
  readonly carrier: CarrierTracker | null;
  /** Null: staff check every identity. */
  readonly identityCheck: KycProvider | null;
  /** The networks on which users pay in; none: deposits are not configured. */
  readonly chains: readonly Chain[];
  /** What pays fiat into bank accounts, by the number of the channel; none: payout providers pay by hand. */
  readonly payoutChannels: OpenChannels;
  /** Null: no push messages are sent. */
  readonly push: PushSender | null;
  readonly bus: Bus;
  readonly presence: Presence;
  readonly signals: Signals;
  readonly log: Logger;
  /** Lengthens clocks after a silence, in every area that has some. */
  readonly clocks: readonly LengthenClocks[];
  /** Ends what acts for an account, in every area that lets something do so. */
  readonly bearers: readonly EndBearers[];
  /** Work that waits for staff, of every area. */
  readonly queues: readonly StaffQueue[];
  /** State that areas keep in this process (`definePart`). */
  readonly parts: Map<symbol, object>;
}
