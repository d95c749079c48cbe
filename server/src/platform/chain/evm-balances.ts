/** The function balanceOf(address) of ERC-20. */
const BALANCE_OF = '0x70a08231';
const ADDRESS_DIGITS = 64;
/** Calls that wait for their answers together; the transport sends them by the batch. */
const CALLS_AT_ONCE = 200;

type Ask = (call: { method: string; params: readonly unknown[] }) => Promise<unknown>;

/** What each of these addresses had of the token at a block, or now (`latest`), in their order. Throws when the node has no such block. */
export async function balancesAt(
  ask: Ask,
  token: string,
  { addresses, at }: { readonly addresses: readonly string[]; readonly at: bigint | 'latest' },
): Promise<bigint[]> {
  const block = at === 'latest' ? at : `0x${at.toString(16)}`;
  const balances: bigint[] = [];
  for (let start = 0; start < addresses.length; start += CALLS_AT_ONCE) {
    const calls = addresses.slice(start, start + CALLS_AT_ONCE).map((address) => {
      const data = `${BALANCE_OF}${address.slice(2).padStart(ADDRESS_DIGITS, '0')}`;
      return ask({ method: 'eth_call', params: [{ to: token, data }, block] });
    });
    balances.push(...(await Promise.all(calls)).map(balanceOf));
  }
  return balances;
}

function balanceOf(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer)) throw new Error('a node answered no balance');
  return BigInt(answer);
}
