import { z } from 'zod';
import { resumeNetwork } from '#contract/functions/deposits.ts';
import { RESUMABLE_ALARMS } from '#core/deposits/judge-nodes.ts';
import { type Approved, defineProposal } from '#server/app/proposal.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { chainOf } from './networks.ts';
import { lockWatch, readAgainFrom } from './watch/watch.store.ts';

const zResumption = z.strictObject({ network: z.string(), height: z.int() });
type Resumption = z.output<typeof zResumption>;

export const resumeProposals = defineProposal(['chain_resume'], zResumption, carryOutResume);

/** 900895. */
export const resumeNetworkHandler = handle(resumeNetwork, async (call: WriteCall, { network, height, reason }) => {
  const finalHeight = await requireStopped(call, { network, height });
  return openProposal(call, {
    kind: 'chain_resume',
    subject: chainOf(call.services, network).name,
    userId: null,
    payload: { network, height },
    before: { height: Number(finalHeight) },
    after: { height },
    reason,
  });
});

/** An approved proposal has the network read again, if it is still stopped. */
async function carryOutResume(
  call: WriteCall,
  { payload: { network, height }, reason }: Approved<Resumption>,
  signers: Signers,
): Promise<void> {
  const finalHeight = await requireStopped(call, { network, height });
  await readAgainFrom(call.tx, network, BigInt(height));
  const subject = chainOf(call.services, network).name;
  const [before, after] = [{ height: Number(finalHeight) }, { height }];
  await call.tx.run(noteStaffAct({ ...signers, kind: 'chain_resumed', userId: null, subject, before, after, reason }));
}

/** The last final block of a network that is stopped. Throws `deposits.not_stopped`, `deposits.resume_height`. */
async function requireStopped({ services, tx }: WriteCall, { network, height }: Resumption): Promise<bigint> {
  chainOf(services, network);
  const watch = await lockWatch(tx, network);
  const isStopped = watch?.alarm != null && RESUMABLE_ALARMS.includes(watch.alarm);
  if (!isStopped || watch.finalHeight === null) throw new AppError('deposits.not_stopped');
  if (BigInt(height) > watch.finalHeight) {
    throw new AppError('deposits.resume_height', { height: watch.finalHeight.toString() });
  }
  return watch.finalHeight;
}
