// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** identity_application. An application for a level of identity. */
export interface IdentityApplicationTable {
  readonly id: string;
  readonly userId: string;
  readonly level: 1 | 2;
  readonly state: 'pending' | 'more_asked' | 'approved' | 'refused' | 'expired';
  readonly factsSealed: Buffer;
  readonly documentHash: Buffer;
  readonly isFlagged: boolean;
  readonly documentEnds: Date | null;
  readonly selfieCode: string | null;
  readonly submittedAt: Date;
  readonly ownerId: string | null;
  readonly ownedAt: Date | null;
  readonly firstApproverId: string | null;
  readonly decidedAt: Date | null;
  readonly refusal: 'unreadable' | 'mismatch' | 'not_accepted' | 'out_of_date' | 'not_the_person' | 'suspicious' | null;
  readonly words: string | null;
  readonly endNoticedAt: Date | null;
  readonly vendorSince: Date | null;
  readonly vendorId: string | null;
}

/** identity_image. An image of an application for level two; its file is an upload, encrypted with a key of its own. */
export interface IdentityImageTable {
  readonly imageId: string;
  readonly applicationId: string;
  readonly part: 'front' | 'back' | 'selfie';
}
