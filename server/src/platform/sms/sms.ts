/** One text to a phone, already in its reader's language. */
export interface PhoneText {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** What the service said: it has the text and its own name for it, or it will not send it. */
export type Handover =
  | { readonly state: 'sent'; readonly serviceId: string }
  | { readonly state: 'refused'; readonly reason: string };

/** Hands texts to a service that sends them, or leaves them in the outbox table that /dev/outbox shows in demo mode. */
export interface Sms {
  /** Whether the text must stay readable in the outbox table after sending. */
  readonly keepsText: boolean;
  /**
   * Hands a text over. Throws `TextNotSent` when the service does not have it and may be asked again; after any other error
   * nobody knows whether it has.
   */
  send(text: PhoneText): Promise<Handover>;
  /**
   * The service's name for a text whose handover ended in an error; null when the service does not have it. An equal text
   * from before `since` is another one.
   */
  find(text: PhoneText, since: Date): Promise<string | null>;
}

/** The service surely did not take the text. */
export class TextNotSent extends Error {}
