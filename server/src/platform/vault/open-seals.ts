import type { ErrorCode } from '#contract/errors/codes.ts';
import { codeFault, normalCode } from '#core/orders/card-code.ts';
import { brandParts, cardText } from '#core/orders/card-parts.ts';
import { cellOf } from '../crypto/sealed-cell.ts';
import type { AcceptContext, SealedCodes, StoredCode } from '../crypto/vault.ts';
import { openRecipient, type RecipientContext } from './hpke-recipient.ts';
import { sealForStorage } from './stored-code.ts';
import { codeHash, SEAL_INFO, type VaultKeys } from './vault-keys.ts';

/** One submission of sealed codes. */
export interface Submission extends SealedCodes, AcceptContext {}

/** A submission's codes, or the first row that is refused. */
export type Opened =
  | { readonly codes: readonly StoredCode[] }
  | { readonly refused: ErrorCode; readonly row: number; readonly character?: string };

const MAX_TYPED = 128;
/** Characters of a code that stand in clear beside it, and those that never do: a short code has no tail. */
const TAIL = 4;
const HIDDEN = 8;

/** Opens submissions: each code is in clear only until it is sealed again for storage. */
export function sealOpener(keys: VaultKeys): (submission: Submission) => Opened {
  const recipients = new Map(
    keys.platformKeys.map(({ privateKey, published }) => [published.keyId, openRecipient(privateKey, SEAL_INFO)]),
  );
  return ({ keyId, ephemeralKey, sealed, scope, sellerId, cardIds, forms }) => {
    const context = orNull(() => recipients.get(keyId)?.open(Buffer.from(ephemeralKey, 'base64')) ?? null);
    const codes: StoredCode[] = [];
    for (const [index, text] of sealed.entries()) {
      const row = index + 1;
      const sent = context && typedCode(context, text, `${scope}|${sellerId}|${row}`);
      if (sent === null) return { refused: 'cards.seal_broken', row };
      if (sent.length > MAX_TYPED) return { refused: 'cards.code_form', row };
      const typed = cardText(brandParts(sent, forms));
      const fault = codeFault(typed);
      if (fault?.why === 'character') return { refused: 'cards.code_character', row, character: fault.character };
      if (fault?.why === 'shortened') return { refused: 'cards.code_shortened', row };
      if (fault !== null) return { refused: 'cards.code_form', row };
      const code = normalCode(typed);
      codes.push({
        sealed: sealForStorage(keys.ring, cellOf('gift_card.code_sealed', cardIds[index] ?? ''), typed),
        hash: codeHash(keys, code),
        tail: tailOf(code),
      });
    }
    return { codes };
  };
}

function tailOf(code: string): string {
  const shown = Math.min(TAIL, Math.max(0, code.length - HIDDEN));
  return shown === 0 ? '' : code.slice(-shown);
}

function typedCode(context: RecipientContext, sealed: string, bound: string): string | null {
  return orNull(() => context.open(Buffer.from(sealed, 'base64'), Buffer.from(bound)).toString('utf8'));
}

/** A seal that does not open throws, whatever the cause. */
function orNull<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch {
    return null;
  }
}
