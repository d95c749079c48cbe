import { z } from 'zod';
import { PROPOSAL_KIND_NAMES, type ProposalKind } from '#core/staff/proposals.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ActState, Signers } from '#server/platform/staff-act.ts';
import { definePart } from './parts.ts';
import type { Services } from './services.ts';

/** A proposal that enough people agreed on. */
export interface Approved<Payload> {
  readonly id: string;
  readonly subject: string;
  /** The account that it is about; null: none. */
  readonly userId: string | null;
  readonly payload: Payload;
  readonly before: ActState;
  readonly after: ActState;
  readonly reason: string;
}

/**
 * How proposals of some kinds are carried out, within the transaction of their approval. Throws when things have changed
 * meanwhile.
 */
export interface ProposalType {
  readonly kinds: readonly ProposalKind[];
  /** The stored form of a payload. */
  readonly payload: z.ZodType;
  carryOut(call: WriteCall, approved: Approved<unknown>, signers: Signers): Promise<void>;
}

/**
 * A payload is checked when it is stored and when it is carried out, which may be by another version. Throws
 * `staff.proposal_unreadable`.
 */
export const defineProposal = <Schema extends z.ZodType>(
  kinds: readonly ProposalKind[],
  payload: Schema,
  carryOut: (call: WriteCall, approved: Approved<z.output<Schema>>, signers: Signers) => Promise<void>,
): ProposalType => ({
  kinds,
  payload,
  carryOut(call, approved, signers) {
    const read = payload.safeParse(approved.payload);
    if (!read.success) throw new AppError('staff.proposal_unreadable');
    return carryOut(call, { ...approved, payload: read.data }, signers);
  },
});

const registered = definePart(() => new Map<ProposalKind, ProposalType>());

/** The type of a kind, of which `registerProposals` has made sure. */
export const proposalTypeOf = (services: Services, kind: ProposalKind): ProposalType =>
  registered(services).get(kind) as ProposalType;

/** Throws for a kind that no feature carries out, or two do. */
export function registerProposals(services: Services, registrations: readonly ProposalType[]): void {
  const types = registered(services);
  for (const type of registrations) {
    for (const kind of type.kinds) {
      if (types.has(kind)) throw new Error(`two features carry out proposals of the kind ${kind}`);
      types.set(kind, type);
    }
  }
  const missing = PROPOSAL_KIND_NAMES.filter((kind) => !types.has(kind));
  if (missing.length > 0) throw new Error(`no feature carries out proposals of the kind ${missing.join()}`);
}

/** Base units, stored as a decimal text. */
export const zStoredAmount = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);
