import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ThreeChains } from '#tests/fixtures/chain/three-chains.ts';

interface Receipt {
  readonly status: string;
  readonly blockNumber: string;
  readonly blockHash: string;
}

/** What the books say of a transaction in a block. */
interface Booked {
  readonly what: string;
  readonly txHash: string;
  readonly height: bigint;
  /** Null: the books keep the height only. */
  readonly blockHash: string | null;
}

interface PaidRow extends Booked {
  /** Every transaction that was signed for it. */
  readonly signed: string[];
}

/**
 * All that was credited or paid out stands in the branches that the chains kept, in the blocks that the books name; of each withdrawal
 * one transaction does, whatever came and went.
 */
export async function inTheBranchThatStayed(db: Database, chains: ThreeChains): Promise<string[]> {
  const { chain, tron, bitcoin } = chains;
  const receiptOf = (txHash: string): Promise<Receipt | null> =>
    chain.rpc<Receipt | null>('eth_getTransactionReceipt', [tron.chain.names.inward(txHash)]);
  const wrongOf = async ({ what, txHash, height, blockHash }: Booked): Promise<string[]> => {
    const receipt = await receiptOf(txHash);
    const isThere = receipt?.status === '0x1' && BigInt(receipt.blockNumber) === height;
    if (isThere && (blockHash === null || receipt.blockHash === blockHash)) return [];
    return [
      `${what} ${txHash} is booked in block ${height}, ${blockHash ?? ''}: the chain says ${JSON.stringify(receipt)}`,
    ];
  };
  const deposits = await db.many<Booked & { network: string }>(sql`
    SELECT 'the deposit' AS what, tx_hash AS "txHash", height, block_hash AS "blockHash", network FROM deposit
    WHERE state = 'credited'`);
  const coins = deposits.filter(({ network }) => network.startsWith('bip122:'));
  const paid = await db.many<PaidRow>(sql`
    SELECT 'the withdrawal' AS what, w.tx_hash AS "txHash", w.height, NULL AS "blockHash",
           ARRAY(SELECT t.tx_hash FROM signed_transaction t WHERE t.payment_id = w.id) AS signed
    FROM withdrawal w WHERE w.currency = 'USDT' AND w.state = 'confirmed'`);
  const wrong = await Promise.all([...deposits.filter((row) => !coins.includes(row)), ...paid].map(wrongOf));
  const twice = await Promise.all(
    paid.map(async ({ txHash, signed }) => {
      const inBlocks = (await Promise.all(signed.map(receiptOf))).filter((receipt) => receipt !== null);
      return inBlocks.length === 1 ? [] : [`of the withdrawal ${txHash} ${inBlocks.length} transactions are in blocks`];
    }),
  );
  const stray = coins.filter(({ txHash, height, blockHash }) => {
    const block = bitcoin.blocks[Number(height)];
    return block?.hash !== blockHash || !block.transactions.some(({ txid }) => txid === txHash);
  });
  return [
    ...wrong.flat(),
    ...twice.flat(),
    ...stray.map(({ txHash }) => `the deposit ${txHash} of bitcoin is not in the block that it was credited from`),
  ];
}
