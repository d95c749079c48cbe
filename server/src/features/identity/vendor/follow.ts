import { type ApplicationActor, decideApplication } from '#core/identity/application-decide.ts';
import type { ApplicationMove } from '#core/identity/application-table.ts';
import { dayOf } from '#core/identity/documents.ts';
import type { Services } from '#server/app/services.ts';
import type { CheckOutcome } from '#server/platform/identity-check/kyc-provider.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Applicant, type ApplicationRow, applicationById, lockApplicant } from '../applications.store.ts';
import { factsOf } from '../standing.ts';
import { storeApproval, storeQuestion, storeRefusal } from '../verdicts.ts';
import { reasonOf, VENDOR_WORDS } from './reasons.ts';
import { endVendor } from './vendor.store.ts';

type Decided = Exclude<CheckOutcome, { outcome: 'open' }>;

/** Asks the check service what it found, and acts on it once: a second call finds the application decided. */
export async function followVendor(services: Services, id: string): Promise<void> {
  const { db, identityCheck } = services;
  const seen = await applicationById(db, id);
  if (identityCheck === null || seen === null || seen.vendorSince === null || seen.vendorId === null) return;
  const check = await identityCheck.outcomeOf(seen.vendorId);
  if (check.outcome === 'open') return;
  await db.transaction(async (tx) => {
    const locked = await lock(tx, id);
    // Sent again meanwhile: this outcome is of what was sent before.
    if (locked === null || locked.row.vendorId !== seen.vendorId) return;
    const move = moveOf(check, locked.row);
    if (mayMove(services, locked, { actor: { kind: 'vendor' }, move })) await carryOut(tx, locked, { move, check });
  });
}

/** Staff decide from now on; what the check service says later changes nothing. */
export async function returnToHouse(services: Services, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const locked = await lock(tx, id);
    if (locked === null) return;
    const returned = { actor: { kind: 'system' }, move: 'return_to_house' } as const;
    if (mayMove(services, locked, returned)) await endVendor(tx, id);
  });
}

interface Locked {
  readonly row: ApplicationRow;
  readonly applicant: Applicant;
}

/** The application as it is once its applicant is locked. */
async function lock(tx: Tx, id: string): Promise<Locked | null> {
  const seen = await applicationById(tx, id);
  const applicant = seen === null ? null : await lockApplicant(tx, seen.userId);
  const row = applicant === null ? null : await applicationById(tx, id);
  return applicant === null || row === null ? null : { row, applicant };
}

interface VendorMove {
  readonly actor: ApplicationActor;
  readonly move: ApplicationMove;
}

function mayMove({ rules }: Services, { row, applicant }: Locked, { actor, move }: VendorMove): boolean {
  return 'state' in decideApplication(factsOf(rules, applicant, { level: row.level, row }), actor, move);
}

/** A document that is on another account, or that ended meanwhile, is for staff even when it passed. */
function moveOf({ outcome }: Decided, { isFlagged, endsOn }: ApplicationRow): ApplicationMove {
  if (outcome === 'failed') return 'vendor_refuse';
  if (outcome === 'more') return 'vendor_ask_more';
  const isOver = endsOn !== null && endsOn < dayOf(new Date());
  return isFlagged || isOver ? 'return_to_house' : 'vendor_approve';
}

interface Answered {
  readonly move: ApplicationMove;
  readonly check: Decided;
}

async function carryOut(tx: Tx, { row, applicant }: Locked, { move, check }: Answered): Promise<void> {
  if (move === 'return_to_house') return endVendor(tx, row.id);
  if (check.outcome === 'passed') {
    await storeApproval(tx, row, applicant.provenLevel);
    return;
  }
  const refusal = reasonOf(check.labels);
  const words = VENDOR_WORDS[refusal];
  if (check.outcome === 'more') return storeQuestion(tx, row, words);
  return storeRefusal(tx, row, { refusal, words });
}
