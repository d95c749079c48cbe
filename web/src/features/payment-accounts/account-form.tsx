import { Button, Flex } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { uploadFile } from '#web/api/upload.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { type AccountDraft, checkDraft, type DraftFault } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { firstWallet, guessCountry } from './account-words.ts';
import { QrField } from './qr-field.tsx';

/** The account that is changed, with its numbers. */
export interface Changed extends Omit<AccountDraft, 'cardNumber' | 'kind'> {
  readonly id: string;
  readonly qrUrl: string | null;
}

interface Props {
  kind: PaymentAccountKind;
  /** The proven name. */
  holder: string;
  maxImageBytes: number;
  holdHours: number;
  onDone: () => void;
  changed?: Changed;
}

const STALE = ['paymentAccounts.list', 'paymentAccounts.get'] as const;

/** A payment account, new or changed. Its fields follow from kind, country and wallet. */
export function AccountForm({ kind, holder, maxImageBytes, holdHours, onDone, changed }: Props) {
  const { t } = useTranslation('payment-accounts');
  const [draft, setDraft] = useState<AccountDraft>(() => emptyDraft(kind, holder, changed));
  const [image, setImage] = useState<File | string | null>(changed?.qrUrl ?? null);
  const [fault, setFault] = useState<DraftFault | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const uploaded = useRef(new Map<File, string>());
  const onFail = (error: Error) => {
    const details = error instanceof ApiError && error.code === 'payment_accounts.field' ? error.details : null;
    if (details !== null) setFault(details as unknown as DraftFault);
    else setFailure(errorText(error));
  };
  const options = { quiet: true, stale: STALE, onFail, onDone };
  const add = useCommand('paymentAccounts.add', options);
  const update = useCommand('paymentAccounts.update', options);
  const change = (part: Partial<AccountDraft>) => {
    setFault(null);
    setDraft((before) => ({ ...before, ...part }));
  };
  const imageId = async (): Promise<string | null | undefined> => {
    if (!(image instanceof File)) return image === null ? null : undefined;
    const id = uploaded.current.get(image) ?? (await uploadFile(image, 'payment')).id;
    uploaded.current.set(image, id);
    return id;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const checked = checkDraft(draft);
    setFault('fault' in checked ? checked.fault : null);
    if ('fault' in checked) return;
    setSending(true);
    try {
      const qrImageId = await imageId();
      const facts = { holder: draft.holder, fields: { ...checked.fields } };
      const { place, wallet } = draft;
      if (changed === undefined) add.mutate({ kind, place, wallet, ...facts, qrImageId: qrImageId ?? null });
      else update.mutate({ id: changed.id, ...facts, ...(qrImageId === undefined ? {} : { qrImageId }) });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={(event) => void send(event)} noValidate>
      <AccountFields draft={draft} onChange={change} fault={fault} isNew={changed === undefined} />
      {kind === 'online' && <QrField value={image} onChange={setImage} maxBytes={maxImageBytes} />}
      {kind === 'card' && <Note>{t('card.honest')}</Note>}
      {holdHours > 0 && <Note tone="frozen">{t('hold', { count: holdHours })}</Note>}
      {failure && <Note tone="stop">{failure}</Note>}
      <Button type="submit" loading={isSending || add.isPending || update.isPending}>
        {t(changed === undefined ? `kind.${kind}.add` : 'save')}
      </Button>
    </Flex>
  );
}

function emptyDraft(kind: PaymentAccountKind, holder: string, changed: Changed | undefined): AccountDraft {
  if (changed !== undefined) {
    const { place, wallet, fields } = changed;
    return { kind, place, wallet, fields, holder: changed.holder, cardNumber: '' };
  }
  const place = guessCountry();
  return { kind, place, wallet: kind === 'online' ? firstWallet(place) : null, holder, fields: {}, cardNumber: '' };
}
