// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** provider_application. What a trader wrote to become a provider, and how far it has come. */
export interface ProviderApplicationTable {
  readonly id: string;
  readonly userId: string;
  readonly state: 'draft' | 'pending' | 'more_asked' | 'approved' | 'refused' | 'withdrawn';
  readonly business: string;
  readonly answerS: number | null;
  readonly aroundTheClock: boolean;
  readonly ownerId: string | null;
  readonly note: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
}

/** provider_document. What proves the business of an application; its file is an upload, encrypted with a key of its own. */
export interface ProviderDocumentTable {
  readonly uploadId: string;
  readonly applicationId: string;
  readonly name: string;
  readonly at: Date;
}

/** presence_hour. An hour in which a provider, one of its operators, or an applicant had a page open; of 90 days. */
export interface PresenceHourTable {
  readonly userId: string;
  readonly hour: Date;
}

/** provider_sanction. What staff decided against a provider: the end of its certification, or a penalty from its bail. */
export interface ProviderSanctionTable {
  readonly id: string;
  readonly kind: 'removal' | 'penalty';
  readonly userId: string;
  readonly state: 'noticed' | 'appealed' | 'upheld' | 'leaving' | 'lifted' | 'carried_out';
  readonly reason: string;
  readonly caseId: string | null;
  readonly amount: bigint | null;
  readonly posted: bigint | null;
  readonly byId: string;
  readonly approverId: string | null;
  readonly at: Date;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
}

/** decision_appeal. An appeal against a suspension or a sanction, in the words of its owner; one for each. */
export interface DecisionAppealTable {
  readonly id: string;
  readonly userId: string;
  readonly suspensionId: string | null;
  readonly sanctionId: string | null;
  readonly words: string;
  readonly state: 'open' | 'granted' | 'refused';
  readonly at: Date;
  readonly decidedBy: string | null;
  readonly answer: string | null;
  readonly decidedAt: Date | null;
}
