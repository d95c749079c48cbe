import { useState } from 'react';
import type { ParamsOf } from '#contract/catalogue.ts';
import { normalCode } from '#core/orders/card-code.ts';
import { cardText } from '#core/orders/card-parts.ts';
import { errorText } from '#web/api/api-error.ts';
import { sealFor } from '#web/api/seal-for.ts';
import { uploadFile } from '#web/api/upload.ts';
import { useSealOnce } from '#web/api/use-seal-once.ts';
import { codeFaultKey, pinFaultKey } from '#web/lib/card-code-fault.ts';
import { useTradeCommand } from '../trade/trade.queries.ts';
import type { Order } from '../workspace/workspace.queries.ts';

/** One promised card as it is handed over. Faults are keys of the texts, or the server's own sentence. */
export interface DeliveryRow {
  readonly code: string;
  /** Empty: the card has none. */
  readonly pin: string;
  readonly file: File | null;
  readonly imageId: string | null;
  /** How much of the picture has gone up, 0 to 1; null while none is on its way. */
  readonly sending: number | null;
  readonly codeFault: string | null;
  readonly pinFault: string | null;
  readonly imageFault: string | null;
}

const EMPTY: DeliveryRow = {
  code: '',
  pin: '',
  file: null,
  imageId: null,
  sending: null,
  codeFault: null,
  pinFault: null,
  imageFault: null,
};

/** The codes of promised cards: pictures go up as they are chosen, codes are sealed in the browser when all is there. */
export function useDelivery(order: Order) {
  const [rows, setRows] = useState<readonly DeliveryRow[]>(() => order.cards.map(() => EMPTY));
  const [sealing, setSealing] = useState(false);
  const [sealFault, setSealFault] = useState<string | null>(null);
  const command = useTradeCommand('gift', 'orders.deliverCodes');
  const { sealOnce } = useSealOnce<ParamsOf<'orders.deliverCodes'>>();
  const set = (index: number, patch: Partial<DeliveryRow>) =>
    setRows((old) => old.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  const setFile = (index: number, file: File | null) => {
    set(index, { file, imageId: null, sending: file === null ? null : 0, imageFault: null });
    if (file === null) return;
    // What is heard of a picture that was replaced meanwhile concerns nobody.
    const setStill = (patch: Partial<DeliveryRow>) =>
      setRows((old) => old.map((row, at) => (at === index && row.file === file ? { ...row, ...patch } : row)));
    uploadFile(file, 'card', { onProgress: (share) => setStill({ sending: share }) }).then(
      ({ id }) => setStill({ imageId: id, sending: null, imageFault: null }),
      (error: unknown) => setStill({ sending: null, imageFault: errorText(error) }),
    );
  };
  const send = async () => {
    const checked = rows.map((row, index) => withFaults(rows, row, index));
    setRows(checked);
    if (checked.some((row) => row.codeFault !== null || row.pinFault !== null || row.imageFault !== null)) return;
    const input = rows.map(({ code, pin, imageId }) => [code, pin, imageId]);
    setSealing(true);
    setSealFault(null);
    try {
      command.mutate(await sealOnce(input, () => seal(order, rows)));
    } catch (error) {
      setSealFault(errorText(error));
    } finally {
      setSealing(false);
    }
  };
  return {
    rows,
    set,
    setFile,
    send,
    /** How many cards would be lost by leaving. */
    unsealed: command.isSuccess ? 0 : rows.filter((row) => row.code.trim() !== '' || row.file !== null).length,
    busy: sealing || command.isPending,
    error: sealFault ?? (command.error ? errorText(command.error) : null),
  };
}

function withFaults(rows: readonly DeliveryRow[], row: DeliveryRow, index: number): DeliveryRow {
  const code = normalCode(row.code);
  const isTwice = rows.slice(0, index).some((other) => normalCode(other.code) === code);
  const codeFault = codeFaultKey(row.code, 'deliver.codeForm') ?? (isTwice ? 'deliver.codeTwice' : null);
  const missing = row.sending !== null ? 'deliver.imageSending' : (row.imageFault ?? 'deliver.imageMissing');
  return { ...row, codeFault, pinFault: pinFaultKey(row), imageFault: row.imageId === null ? missing : null };
}

async function seal(order: Order, rows: readonly DeliveryRow[]): Promise<ParamsOf<'orders.deliverCodes'>> {
  const codes = rows.map(cardText);
  const { keyId, ephemeralKey, sealed } = await sealFor(order.sealScope, codes);
  const whole = 10n ** BigInt(order.unit);
  return {
    code: order.code,
    keyId,
    ephemeralKey,
    cards: order.cards.map((card, index) => ({
      faceValue: Number(BigInt(card.faceValue) / whole),
      sealedCode: sealed[index] ?? '',
      imageId: rows[index]?.imageId ?? '',
    })),
  };
}
