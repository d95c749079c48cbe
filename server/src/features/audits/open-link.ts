import { checkLedger, open } from '#contract/functions/audits.ts';
import { ownAccountIds } from '#core/ledger/own-accounts.ts';
import { FIXED_REASONS } from '#core/staff/fixed-reasons.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { auditLedgerAlone } from '#server/ledger/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { linkOf, openedLinkOf, refuseOpponent } from './links.policy.ts';
import { markOpened } from './links.store.ts';

/** Longer than a check takes on books of years, short enough not to hold a connection for good. */
const CHECK_TIMEOUT_MS = 60_000;

/** Each time that the page is opened; its lists are read under it. */
export const openHandler = handle(open, async (call: WriteCall, parts) => {
  const { tx, session } = call;
  const { id, subjectId, auditor, subject, endsAt } = await linkOf(call, parts);
  await refuseOpponent(tx, session.userId, subjectId);
  await markOpened(tx, id);
  const after = { opened: true };
  const entry = {
    kind: 'audit_link',
    userId: subjectId,
    subject: auditor,
    before: {},
    after,
    reason: FIXED_REASONS.auditOpened,
  } as const;
  await tx.run(noteStaffAct({ ...entry, actorId: session.userId, approverId: null }));
  return { subject, endsAt };
});

/** The checks read the whole ledger; a link to one account answers which of the findings are that account's. */
export const checkLedgerHandler = handle(checkLedger, async (call: UserCall, parts) => {
  const { subjectId } = await openedLinkOf(call, parts);
  const began = Date.now();
  const all = await auditLedgerAlone(call.services.db, CHECK_TIMEOUT_MS);
  if (all === 'running') throw new AppError('audits.check_running');
  if (all === 'too_long') throw new AppError('audits.check_too_long');
  const own = subjectId === null ? null : ownAccountIds(subjectId);
  const findings = own === null ? [...all] : all.filter(({ subject }) => own.includes(subject));
  return {
    at: new Date(began).toISOString(),
    ms: Date.now() - began,
    findings,
    hidden: all.length - findings.length,
  };
});
