/** A bank account as the channels of one country name it. */
export interface ChannelAccount {
  /** The code of the bank as our list of banks has it. */
  readonly bank: string;
  readonly bankName: string;
  readonly accountNumber: string;
}

export interface ChannelPayment {
  /** Ours: lower-case letters, digits and hyphens. A channel pays one reference at most once. */
  readonly reference: string;
  /** Minor units of the currency. */
  readonly amount: bigint;
  /** ISO 4217. */
  readonly currency: string;
  readonly to: ChannelAccount;
  readonly holder: string;
  /** What the receiver’s bank statement says. */
  readonly narration: string;
}

export type NameAnswer =
  | { readonly state: 'named'; readonly name: string }
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

/** A service that pays money into bank accounts, by one account of ours there. */
export interface PayoutChannel {
  /** Whether it pays in this currency to banks of this place. */
  reaches(place: string, currency: string): boolean;
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
