import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { defOfMove, NAMED_SIDES, type NamedSide } from '#core/treasury/treasury-moves.ts';
import { TREASURY_MOVE_KINDS, type TreasuryMoveKind } from '#core/treasury/treasury-names.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { EvidenceField } from './evidence-field.tsx';

interface Props {
  first: TreasuryMoveKind;
  onClose: () => void;
}

/** Proposes a move of the platform's money; another administrator decides. */
export function MoveDialog({ first, onClose }: Props) {
  const { t } = useTranslation('treasury');
  const kinds = kindsLike(first);
  const [kind, setKind] = useState(first);
  const hasMoney = defOfMove(kind).money !== null;
  return (
    <CommandDialog
      call="treasury.propose"
      params={{ kind }}
      fields={[
        hasMoney && {
          kind: 'pick',
          name: 'named',
          label: t(`dialog.named.${kind}`),
          initial: 'user',
          options: sidesOf(kind).map((value) => ({ value, label: t(`side.${value}`) })),
        },
        hasMoney && {
          kind: 'text',
          name: 'personName',
          label: t('dialog.user'),
          when: ({ named }) => named === 'user',
        },
        { kind: 'amount', name: 'amount', label: t('dialog.amount'), unit: POINTS.unit },
        hasMoney && {
          kind: 'pick',
          name: 'channel',
          label: t('dialog.channel'),
          options: (['bank', 'hand'] as const).map((value) => ({ value, label: t(`channel.${value}`) })),
        },
        hasMoney && { kind: 'text', name: 'channelRef', label: t('dialog.channelRef') },
        hasMoney && {
          kind: 'custom',
          name: 'evidenceId',
          render: (id, onChange) => <EvidenceField isSent={id !== ''} onSent={onChange} />,
        },
        { kind: 'area', name: 'reason', label: t('dialog.why') },
      ]}
      title={t(`dialog.title.${kinds.length > 1 ? 'move' : first}`)}
      lost={t(`dialog.effect.${kind}`)}
      verb={t('dialog.verb')}
      ready={({ named, personName }) => !hasMoney || named !== 'user' || personName.trim() !== ''}
      stale={['staff.listProposals', 'treasury.listMoves']}
      done={t('dialog.proposed')}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <Select
          label={t('dialog.which')}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(next) => next && setKind(next as TreasuryMoveKind)}
        />
      )}
    </CommandDialog>
  );
}

/** The moves that one dialog offers: those of the same kind of proposal. */
const kindsLike = (kind: TreasuryMoveKind): readonly TreasuryMoveKind[] =>
  TREASURY_MOVE_KINDS.filter((other) => defOfMove(other).proposal === defOfMove(kind).proposal);

/** Whose account can be named: nobody issues into the fee account. */
const sidesOf = (kind: TreasuryMoveKind): readonly NamedSide[] =>
  NAMED_SIDES.filter((side) => kind === 'redeem' || side !== 'fee');
