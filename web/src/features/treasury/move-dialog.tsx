import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreasuryMoveKind } from '#core/treasury/treasury-moves.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { EvidenceField } from './evidence-field.tsx';
import { emptyEntry, hasMoney, isWhole, kindsLike, type MoveEntry, paramsOf, sidesOf } from './move-entry.ts';

const STALE = ['staff.listProposals', 'treasury.listMoves'] as const;

interface Props {
  first: TreasuryMoveKind;
  onClose: () => void;
}

/** Proposes a move of the house's money; another administrator decides. */
export function MoveDialog({ first, onClose }: Props) {
  const { t } = useTranslation('treasury');
  const [entry, setEntry] = useState(() => emptyEntry(first));
  const change = (part: Partial<MoveEntry>) => setEntry((before) => ({ ...before, ...part }));
  const command = useCommand('treasury.propose', {
    quiet: true,
    mask: false,
    stale: STALE,
    onDone: () => {
      toastDone(t('dialog.proposed'));
      onClose();
    },
  });
  const kinds = kindsLike(first);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate(paramsOf(entry))}
      title={t(`dialog.title.${kinds.length > 1 ? 'move' : first}`)}
      lost={t(`dialog.effect.${entry.kind}`)}
      verb={t('dialog.verb')}
      ready={isWhole(entry)}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        {kinds.length > 1 && (
          <Select
            label={t('dialog.which')}
            data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={entry.kind}
            allowDeselect={false}
            onChange={(kind) => kind && change({ kind: kind as TreasuryMoveKind })}
          />
        )}
        {hasMoney(entry) && <AccountFields entry={entry} change={change} />}
        <TextInput
          label={t('dialog.amount')}
          value={entry.points}
          onChange={(event) => change({ points: event.currentTarget.value })}
          inputMode="decimal"
          maxLength={18}
        />
        {hasMoney(entry) && <PaymentFields entry={entry} change={change} />}
        <Textarea
          label={t('dialog.why')}
          value={entry.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
          maxLength={500}
          autosize
          minRows={2}
        />
      </Stack>
    </ConfirmDialog>
  );
}

interface FieldsProps {
  entry: MoveEntry;
  change: (part: Partial<MoveEntry>) => void;
}

function AccountFields({ entry, change }: FieldsProps) {
  const { t } = useTranslation('treasury');
  return (
    <>
      <Select
        label={t(`dialog.named.${entry.kind}`)}
        data={sidesOf(entry.kind).map((value) => ({ value, label: t(`side.${value}`) }))}
        value={entry.named}
        allowDeselect={false}
        onChange={(named) => named && change({ named: named as MoveEntry['named'] })}
      />
      {entry.named === 'user' && (
        <TextInput
          label={t('dialog.user')}
          value={entry.personName}
          maxLength={40}
          onChange={(event) => change({ personName: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function PaymentFields({ entry, change }: FieldsProps) {
  const { t } = useTranslation('treasury');
  return (
    <>
      <Select
        label={t('dialog.channel')}
        data={(['bank', 'hand'] as const).map((value) => ({ value, label: t(`channel.${value}`) }))}
        value={entry.channel}
        allowDeselect={false}
        onChange={(channel) => channel && change({ channel: channel as MoveEntry['channel'] })}
      />
      <TextInput
        label={t('dialog.channelRef')}
        value={entry.channelRef}
        maxLength={80}
        onChange={(event) => change({ channelRef: event.currentTarget.value })}
      />
      <EvidenceField isSent={entry.evidenceId !== null} onSent={(evidenceId) => change({ evidenceId })} />
    </>
  );
}
