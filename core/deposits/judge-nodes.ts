/** One node's answer about itself; null: none came in time. */
export type NodeReading = {
  /** Whether it serves the chain that the network is set up for. */
  readonly isOurChain: boolean;
  readonly height: bigint;
  /** The time of its newest block, in milliseconds since the epoch. */
  readonly at: number;
} | null;

/**
 * `node_away`, `wrong_chain`: one of the nodes cannot be used. `node_behind`: it lags so far that it is of no use.
 * `stalled`: no new block for too long. `disagree`: the nodes are on different chains. `reorganised`: the chain went back
 * behind what was final. `changed`: a payment that was credited has another receiver or amount now. `failed`: anything else.
 */
export const CHAIN_ALARMS = [
  'node_away',
  'wrong_chain',
  'node_behind',
  'stalled',
  'disagree',
  'reorganised',
  'changed',
  'failed',
] as const;
export type ChainAlarm = (typeof CHAIN_ALARMS)[number];

/** While one of these lasts, nothing is credited. */
export const STOPPING_ALARMS: readonly ChainAlarm[] = ['node_away', 'wrong_chain', 'disagree', 'reorganised', 'failed'];

/** While one of these lasts, administrators may say from which block the chain is read again. */
export const RESUMABLE_ALARMS: readonly ChainAlarm[] = ['disagree', 'reorganised'];

export interface NodeLimits {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Blocks that one node may be behind the other. */
  readonly lagBlocks: number;
  /** Seconds without a new block. */
  readonly stallS: number;
}

export interface NodeJudgement {
  /** The highest block that both have; null: nothing may be read. */
  readonly common: bigint | null;
  readonly alarm: ChainAlarm | null;
  /** The place of the node that the alarm is about; null: both. */
  readonly node: 0 | 1 | null;
}

/** Whether two nodes can be used together, and up to which block. What is unsafe comes before what is late. */
export function judgeNodes(readings: readonly [NodeReading, NodeReading], limits: NodeLimits): NodeJudgement {
  const [first, second] = readings;
  if (first === null || second === null) {
    return { common: null, alarm: 'node_away', node: first === second ? null : first === null ? 0 : 1 };
  }
  if (!first.isOurChain || !second.isOurChain) {
    const node = first.isOurChain ? 1 : second.isOurChain ? 0 : null;
    return { common: null, alarm: 'wrong_chain', node };
  }
  const isFirstLower = first.height < second.height;
  const common = isFirstLower ? first.height : second.height;
  const lag = first.height - second.height;
  if (lag > BigInt(limits.lagBlocks)) return { common, alarm: 'node_behind', node: 1 };
  if (-lag > BigInt(limits.lagBlocks)) return { common, alarm: 'node_behind', node: 0 };
  const isStalled = limits.now - Math.max(first.at, second.at) > limits.stallS * 1_000;
  return { common, alarm: isStalled ? 'stalled' : null, node: null };
}
