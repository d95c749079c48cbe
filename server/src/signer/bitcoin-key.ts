import { OutScript, Transaction } from '@scure/btc-signer';
import { HDKey } from 'viem/accounts';
import { DUST_SATS } from '#core/bitcoin/transaction-size.ts';
import { addressOfScript } from '#server/platform/chain/bitcoin-addresses.ts';
import type { BitcoinChain } from '#server/platform/chain/bitcoin-chains.ts';
import { scriptOf } from '#server/platform/chain/bitcoin-scripts.ts';

/** The branches of BIP 84: addresses that are given to others, and those that change comes back to. */
const RECEIVING = 0;
const CHANGE = 1;
const VERSION = 2;
/** Says that the transaction may be replaced by one at a higher fee (BIP 125). */
const REPLACEABLE = 0xff_ff_ff_fd;

/** An output of ours, and the key that it was paid to. */
export interface OwnOutput {
  readonly txHash: string;
  readonly vout: number;
  /** Satoshis: the signature holds for this amount only (BIP 143). */
  readonly amount: bigint;
  /** Came back as change; else it was paid to an address of deposits. */
  readonly isChange: boolean;
  readonly keyIndex: number;
}

export interface BitcoinPayment {
  readonly inputs: readonly OwnOutput[];
  readonly recipient: string;
  readonly amount: bigint;
  readonly fee: bigint;
  /** Of the address that change comes back to. */
  readonly changeIndex: number;
}

export interface SignedBitcoin {
  readonly raw: string;
  readonly txHash: string;
  readonly virtualBytes: bigint;
  /** Satoshis that come back, as the second output; 0: there is none. */
  readonly change: bigint;
}

/** The private side of an account of BIP 84 (m/84'/0'/0'). It never leaves the closure. */
export interface BitcoinKey {
  /** The key's own name: 40 hexadecimal digits, as in `deposit_key`. */
  readonly id: string;
  changeAddress(index: number): string;
  /** Throws a RangeError when what is spent is not the amount, the fee, and no change or some that nodes pass on. */
  sign(payment: BitcoinPayment): SignedBitcoin;
}

/** Throws without repeating the key when it is not an extended private key of its chain (BIP 32, or BIP 84 by SLIP 132). */
export function bitcoinKey(extended: string, chain: BitcoinChain): BitcoinKey {
  const account = readKey(extended, chain);
  if (account.identifier === undefined) throw new Error('SIGNER_BITCOIN_KEY_FILE: the key has no identifier');
  const branches = { receiving: account.deriveChild(RECEIVING), change: account.deriveChild(CHANGE) };
  const keyAt = ({ isChange, keyIndex }: Pick<OwnOutput, 'isChange' | 'keyIndex'>) => {
    const { privateKey, identifier } = branches[isChange ? 'change' : 'receiving'].deriveChild(keyIndex);
    if (privateKey === null || identifier === undefined) throw new Error(`no key at index ${keyIndex}`);
    return { privateKey, script: OutScript.encode({ type: 'wpkh', hash: identifier }) };
  };
  const changeScript = (keyIndex: number) => keyAt({ isChange: true, keyIndex }).script;
  return {
    id: Buffer.from(account.identifier).toString('hex'),
    changeAddress(index) {
      const address = addressOfScript(Buffer.from(changeScript(index)).toString('hex'), chain);
      if (address === null) throw new Error('no address of a change script');
      return address;
    },
    sign({ inputs, recipient, amount, fee, changeIndex }) {
      const change = changeOf({ inputs, amount, fee });
      const tx = new Transaction({ version: VERSION });
      for (const input of inputs) {
        const witnessUtxo = { script: keyAt(input).script, amount: input.amount };
        tx.addInput({ txid: input.txHash, index: input.vout, witnessUtxo, sequence: REPLACEABLE });
      }
      tx.addOutput({ script: scriptOf(recipient, chain), amount });
      if (change > 0n) tx.addOutput({ script: changeScript(changeIndex), amount: change });
      for (const [place, input] of inputs.entries()) tx.signIdx(keyAt(input).privateKey, place);
      tx.finalize();
      return { raw: tx.hex, txHash: tx.id, virtualBytes: BigInt(tx.vsize), change };
    },
  };
}

/** What is left beside the amount and the fee. */
function changeOf({ inputs, amount, fee }: Pick<BitcoinPayment, 'inputs' | 'amount' | 'fee'>): bigint {
  const change = inputs.reduce((sum, input) => sum + input.amount, 0n) - amount - fee;
  if (amount <= 0n || fee <= 0n || change < 0n || (change > 0n && change < DUST_SATS)) {
    throw new RangeError(`a change of ${change}`);
  }
  return change;
}

function readKey(text: string, { privateVersions, keyVersions }: BitcoinChain): HDKey {
  for (const [place, version] of privateVersions.entries()) {
    try {
      const key = HDKey.fromExtendedKey(text, { private: version, public: keyVersions[place] ?? 0 });
      if (key.privateKey !== null) return key;
    } catch {
      // Written with the other version, or none of this chain.
    }
  }
  throw new Error('SIGNER_BITCOIN_KEY_FILE: must hold an extended private key of its chain (zprv, xprv; vprv, tprv)');
}
