import { type ChainAlarm, judgeNodes } from '#core/deposits/judge-nodes.ts';
import { type BlockRange, type BlockRef, type Chain, RangeTooLarge } from '#server/platform/chain/chain.ts';
import { allAddresses, oldestAddressAt } from '../addresses.store.ts';
import { custodyAccountOf, limitsOn } from '../networks.ts';
import { commonAncestor, NodeFailed, NodesDisagree, readNodes, sameBlock } from './ask-both.ts';
import { creditFinal } from './credit-final.ts';
import { heightBefore } from './height-before.ts';
import { noteUnsigned, unsignedPayments } from './own-payments.ts';
import type { Pass } from './pass-scope.ts';
import { pauseAfter, readPayments } from './read-payments.ts';
import { recheckHeld } from './recheck-held.ts';
import { recordRange } from './record.ts';
import {
  keepLease,
  LeaseLost,
  type Place,
  type Report,
  requireLease,
  saveBeginning,
  saveFinal,
  saveRead,
  type WatchRow,
} from './watch.store.ts';

/** Blocks that two nodes may differ in at their tips before that is no longer a passing thing. */
const MEETING_DEPTH = 64n;

export interface PassOutcome extends Report {
  /** Blocks are left to read: the next pass may follow at once. */
  readonly isBehind: boolean;
}

/**
 * Reads one step of a chain from both nodes, and credits what is final. Whatever is unclear stops it with an alarm; the next
 * pass begins where this one was, and nothing that it repeats happens twice.
 */
export async function readStep(pass: Pass, watch: WatchRow): Promise<PassOutcome> {
  const { rules } = pass.services;
  const readings = await readNodes(pass.chain);
  const heights = [readings[0]?.height ?? null, readings[1]?.height ?? null] as const;
  const judgement = judgeNodes(readings, {
    now: Date.now(),
    lagBlocks: rules.get('deposits.lag_blocks'),
    stallS: pass.chain.reading.stallS ?? rules.get('deposits.stall_s'),
  });
  const report: Report = { alarm: judgement.alarm, node: judgement.node, heights };
  if (judgement.common === null) return { ...report, isBehind: false };
  try {
    const step = await stepUpTo(pass, watch, { common: judgement.common, node: lowerOf(heights) });
    const { alarm, node = null, isBehind } = step;
    return { ...report, ...(alarm !== null && { alarm, node }), isBehind };
  } catch (error) {
    if (error instanceof LeaseLost) throw error;
    const alarm = alarmOf(error);
    pass.services.log.warn({ err: error, network: pass.chain.id, alarm }, 'a chain cannot be read');
    return { ...report, alarm, node: error instanceof NodeFailed ? error.node : null, isBehind: false };
  }
}

/** The place of the node with the lower block; null: neither. */
function lowerOf([first, second]: Report['heights']): 0 | 1 | null {
  if (first === null || second === null || first === second) return null;
  return first < second ? 0 : 1;
}

function alarmOf(error: unknown): ChainAlarm {
  if (error instanceof NodeFailed || error instanceof RangeTooLarge) return 'node_away';
  return error instanceof NodesDisagree ? 'disagree' : 'failed';
}

interface Step {
  readonly alarm: ChainAlarm | null;
  readonly node?: 0 | 1 | null;
  readonly isBehind: boolean;
}

/** How far both nodes are, and which is behind; null: neither. */
interface Meeting {
  readonly common: bigint;
  readonly node: 0 | 1 | null;
}

async function stepUpTo(pass: Pass, watch: WatchRow, { common, node }: Meeting): Promise<Step> {
  const { chain } = pass;
  const { confirmations } = limitsOn(pass.services, chain);
  const lowest = common - MEETING_DEPTH;
  const { height: read, finalHeight } = watch;
  // A node is behind what was final: it catches up. Blocks that it does not have are no contradiction.
  if (finalHeight !== null && common < finalHeight) return { alarm: 'node_behind', node, isBehind: false };
  const meeting = await commonAncestor(
    chain,
    common,
    finalHeight !== null && finalHeight > lowest ? finalHeight : lowest,
  );
  if (read === null || finalHeight === null) return begin(pass, meeting, confirmations);
  if (!(await isStillOurs(chain, { height: finalHeight, hash: watch.finalHash }))) {
    return { alarm: 'reorganised', isBehind: false };
  }
  const from = (await isUnchanged(chain, { height: read, hash: watch.hash }, meeting)) ? read : finalHeight;
  const { block: place, replaced } = await readBlocks(pass, from, meeting);
  await finish(pass, { read: place, meeting, confirmations, finalHeight });
  return { alarm: replaced > 0 ? 'changed' : null, isBehind: place.height < meeting.height };
}

/** The first look at a network. Reading begins before the oldest address, or at the tip when there is none. */
async function begin({ services, chain, lease }: Pass, meeting: BlockRef, confirmations: number): Promise<Step> {
  const tip = meeting.height - BigInt(confirmations);
  const oldest = await oldestAddressAt(services.db, chain.family);
  const height = oldest === null ? tip : await heightBefore(chain, oldest - chain.reading.clockMs, tip);
  const block = height < 0n ? null : await sameBlock(chain, height);
  if (height >= 0n && block === null) throw new NodesDisagree();
  await services.ledger.openAccounts([custodyAccountOf(chain.id)]);
  await services.db.transaction(async (tx) => {
    await requireLease(tx, lease);
    const place = block ?? { height: -1n, hash: null };
    await saveBeginning(tx, chain.id, { height: place.height, hash: place.hash });
  });
  return { alarm: null, isBehind: true };
}

/** Whether the final block is still in the chain of both nodes. Without a hash staff have said where to begin. */
async function isStillOurs(chain: Chain, { height, hash }: Place): Promise<boolean> {
  if (hash === null) return true;
  const block = await sameBlock(chain, height);
  if (block === null) throw new NodesDisagree();
  return block.hash === hash;
}

/** Whether the block that was read last is in the chain that leads to `meeting`: the next one names it as its parent. */
async function isUnchanged(chain: Chain, { height, hash }: Place, meeting: BlockRef): Promise<boolean> {
  if (hash === null) return true;
  if (meeting.height < height) return false;
  if (meeting.height === height) return meeting.hash === hash;
  const next = meeting.height === height + 1n ? meeting : await sameBlock(chain, height + 1n);
  if (next === null) throw new NodesDisagree();
  return next.parentHash === hash;
}

interface BlocksRead {
  readonly block: BlockRef;
  /** Credited payments that have other facts now. */
  readonly replaced: number;
}

/** Reads the next blocks after `from`, at most up to `meeting`, and writes what was paid in them. */
async function readBlocks({ services, chain, lease }: Pass, from: bigint, meeting: BlockRef): Promise<BlocksRead> {
  const limits = limitsOn(services, chain);
  const addresses = await allAddresses(services.db, chain.family);
  const { blocksPerStep } = chain.reading;
  const most = services.rules.get('deposits.scan_blocks');
  for (let blocks = BigInt(Math.min(most, blocksPerStep ?? most)), refusals = 0; ; blocks /= 2n, refusals++) {
    const isLast = from + blocks >= meeting.height;
    const to = isLast ? meeting.height : from + blocks;
    const range: BlockRange = { from: from + 1n, to };
    try {
      const keep = () => keepLease(services.db, lease);
      const unsigned = await unsignedPayments(services.db, chain, range);
      const { block, comparison } = await readPayments(chain, { addresses, range, keep });
      // The chain moved after it was compared with what was read before.
      if (to === meeting.height && block.hash !== meeting.hash) throw new NodesDisagree();
      const replaced = await services.db.transaction(async (tx) => {
        await requireLease(tx, lease);
        await saveRead(tx, chain.id, block);
        await noteUnsigned({ services, tx }, chain, unsigned);
        return recordRange(tx, { chain, limits }, { range, comparison });
      });
      return { block, replaced };
    } catch (error) {
      if (!(error instanceof RangeTooLarge) || blocks <= 1n) throw error;
      await pauseAfter(refusals);
    }
  }
}

interface Reached {
  readonly read: Place;
  readonly meeting: BlockRef;
  readonly confirmations: number;
  readonly finalHeight: bigint;
}

/** Credits what has its confirmations, asks again about what is held, and moves the final block on. */
async function finish(pass: Pass, { read, meeting, confirmations, finalHeight }: Reached): Promise<void> {
  const { services, chain, lease } = pass;
  const confirmed = meeting.height - BigInt(confirmations) + 1n;
  const settled = confirmed < read.height ? confirmed : read.height;
  await creditFinal(pass, { height: settled, tip: meeting.height });
  await recheckHeld(pass, read.height);
  if (settled <= finalHeight) return;
  const block = await sameBlock(chain, settled);
  if (block === null) throw new NodesDisagree();
  await services.db.transaction(async (tx) => {
    await requireLease(tx, lease);
    await saveFinal(tx, chain.id, block);
  });
}
