import { useRef, useState } from 'react';
import type { ParamsOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { sealFor } from '#web/api/seal-for.ts';
import { uploadImage } from '#web/api/upload.ts';
import { type Order, useOrderCommand } from '../workspace/workspace.queries.ts';

/** One promised card as it is handed over. Faults are keys of the words, or the server's own sentence. */
export interface Delivered {
  readonly code: string;
  readonly file: File | null;
  readonly imageId: string | null;
  readonly sending: boolean;
  readonly codeFault: string | null;
  readonly imageFault: string | null;
}

const EMPTY: Delivered = {
  code: '',
  file: null,
  imageId: null,
  sending: false,
  codeFault: null,
  imageFault: null,
};
const CODE = /^[0-9A-Za-z]{4,64}$/;
const normal = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** The codes of promised cards: pictures go up as they are chosen, codes are sealed in the browser when all is there. */
export function useDelivery(order: Order) {
  const [rows, setRows] = useState<readonly Delivered[]>(() => order.cards.map(() => EMPTY));
  const [sealing, setSealing] = useState(false);
  const command = useOrderCommand('orders.deliverCodes');
  // The same request again after a lost answer: sealed once for what is written now.
  const kept = useRef<{ of: string; params: ParamsOf<'orders.deliverCodes'> } | null>(null);
  const set = (index: number, patch: Partial<Delivered>) =>
    setRows((old) => old.map((row, at) => (at === index ? { ...row, ...patch } : row)));
  const setFile = (index: number, file: File | null) => {
    set(index, { file, imageId: null, sending: file !== null, imageFault: null });
    if (file === null) return;
    uploadImage(file, 'card', {}).then(
      ({ id }) => set(index, { imageId: id, sending: false }),
      (error: unknown) => set(index, { sending: false, imageFault: errorText(error) }),
    );
  };
  const send = async () => {
    const checked = rows.map((row, index) => faultsOf(rows, row, index));
    setRows(checked);
    if (checked.some((row) => row.codeFault !== null || row.imageFault !== null)) return;
    const of = JSON.stringify(rows.map(({ code, imageId }) => [code, imageId]));
    setSealing(true);
    try {
      if (kept.current?.of !== of) kept.current = { of, params: await sealed(order, rows) };
    } finally {
      setSealing(false);
    }
    command.mutate(kept.current.params);
  };
  return {
    rows,
    set,
    setFile,
    send,
    busy: sealing || command.isPending,
    error: command.error ? errorText(command.error) : null,
  };
}

function faultsOf(rows: readonly Delivered[], row: Delivered, index: number): Delivered {
  const code = normal(row.code);
  const isTwice = rows.slice(0, index).some((other) => normal(other.code) === code);
  const codeFault = CODE.test(code) ? (isTwice ? 'deliver.codeTwice' : null) : 'deliver.codeForm';
  const missing = row.sending ? 'deliver.imageSending' : (row.imageFault ?? 'deliver.imageMissing');
  return { ...row, codeFault, imageFault: row.imageId === null ? missing : null };
}

async function sealed(order: Order, rows: readonly Delivered[]): Promise<ParamsOf<'orders.deliverCodes'>> {
  const codes = rows.map((row) => row.code);
  const { keyId, ephemeralKey, sealed: seals } = await sealFor(order.sealScope, codes);
  const whole = 10n ** BigInt(order.unit);
  return {
    code: order.code,
    keyId,
    ephemeralKey,
    cards: order.cards.map((card, index) => ({
      faceValue: Number(BigInt(card.faceValue) / whole),
      sealedCode: seals[index] ?? '',
      imageId: rows[index]?.imageId ?? '',
    })),
  };
}
