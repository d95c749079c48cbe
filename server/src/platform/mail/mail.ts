/** One message, already in the reader's language. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends a message by SMTP, or leaves it in the outbox table that /dev/outbox shows in demo mode. Throws when sending
 * failed.
 */
export interface Mailer {
  /** Whether the text must stay readable in the outbox table after sending. */
  readonly keepsText: boolean;
  send(mail: Mail): Promise<void>;
}
