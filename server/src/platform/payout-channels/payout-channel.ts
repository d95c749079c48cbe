import type { ChannelAccount } from '#core/payouts/channel-routes.ts';

export interface ChannelPayment {
  /** Ours: lower-case letters, digits and hyphens. A channel pays one reference at most once. */
  readonly reference: string;
  /** Minor units of the currency of the account. */
  readonly amount: bigint;
  readonly to: ChannelAccount;
  readonly holder: string;
  /** The receiver’s e-mail address; null: the channel does not need it. */
  readonly email: string | null;
  /** What the receiver’s bank statement says. */
  readonly narration: string;
}

export type NameAnswer =
  | { readonly state: 'named'; readonly name: string }
  /** As far as the channel can tell there is such an account; whose it is, it cannot. */
  | { readonly state: 'unnamed' }
  /** The bank has no such account, or does not say. */
  | { readonly state: 'none'; readonly reason: string };

export type PayAnswer =
  | { readonly state: 'accepted'; readonly channelId: string | null }
  /**
   * The channel says that it did not take this request. That alone does not say that it never pays the reference: an
   * earlier request may have been taken, so its status decides.
   */
  | { readonly state: 'refused'; readonly reason: string };

/** What a channel says that it paid, to be compared with what was asked for; null: it does not say. */
export interface ChannelSum {
  readonly amount: bigint;
  readonly currency: string;
}

export type StatusAnswer =
  | { readonly state: 'pending' }
  | { readonly state: 'success'; readonly sum: ChannelSum | null }
  /** It did not pay this reference, and never will. */
  | { readonly state: 'failed'; readonly reason: string }
  /** It has no payment of this reference. */
  | { readonly state: 'absent' };

/** A service that pays money into accounts as `CHANNEL_ROUTES` has them, by one account of ours there. */
export interface PayoutChannel {
  /** Who holds an account. Throws when the service does not answer. */
  holderOf(account: ChannelAccount): Promise<NameAnswer>;
  /**
   * Asks for a payment. Throws `NothingSent` when the service surely does not have the request; after any other error
   * nobody knows.
   */
  pay(payment: ChannelPayment): Promise<PayAnswer>;
  /** What became of a reference. Throws when the service does not answer. */
  statusOf(reference: string): Promise<StatusAnswer>;
  /**
   * The reference that a webhook is about, or null when the service did not sign it. It says only that something
   * happened: the status is asked for.
   */
  readWebhook(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): string | null;
  /** What the service wants to read when a webhook was taken. */
  readonly webhookReply: string;
}

/** The service surely did not take the request. */
export class NothingSent extends Error {}
