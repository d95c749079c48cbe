/** An application as a vendor checks it. */
export interface CheckedPerson {
  /** Ours: the vendor knows the application by it, so that sending twice makes one applicant. */
  readonly reference: string;
  readonly surname: string;
  readonly givenName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string;
  readonly documentType: 'id_card' | 'passport' | 'licence';
}

export interface CheckedImage {
  readonly part: 'front' | 'back' | 'selfie';
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** What the vendor found. `open`: it has not decided, or answers what we do not know; people decide then. */
export type CheckOutcome =
  | { readonly outcome: 'open' }
  | { readonly outcome: 'passed' }
  /** `labels`: the vendor's reasons. `more`: it wants other images; `failed` is final. */
  | { readonly outcome: 'failed' | 'more'; readonly labels: readonly string[] };

/** A service that checks documents and selfies. Without one the platform's own staff do. */
export interface KycProvider {
  /**
   * Sends an application with its images and asks for its check; returns the vendor's id of it. Throws when the vendor
   * cannot be reached or refuses. What was sent under the same reference is looked up first, and sent again only when the
   * vendor misses it or wants more.
   */
  send(person: CheckedPerson, images: readonly CheckedImage[]): Promise<string>;
  /** Asks for the outcome. Throws when the vendor cannot be reached. */
  outcomeOf(vendorId: string): Promise<CheckOutcome>;
  /**
   * The vendor's id of the application that a webhook is about, or null when the vendor did not sign it. It says only
   * that something happened: the outcome is asked for.
   */
  readWebhook(body: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): string | null;
}
