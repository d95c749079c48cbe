/** One message, already in the reader's language. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a message to SMTP, or leaves it in the outbox table that /dev/outbox shows in demo mode. Throws when it could not. */
export interface Mailer {
  /** Whether the text must stay readable in the outbox table after it was sent. */
  readonly keepsText: boolean;
  send(mail: Mail): Promise<void>;
}
