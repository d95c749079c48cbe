import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';

interface Props {
  kind: 'removal' | 'penalty';
  userId: string;
  name: string;
  onClose: () => void;
}

/** Staff end a certification with notice, or propose a penalty with its case. */
export function SanctionDialog({ kind, userId, name, onClose }: Props) {
  const { t } = useTranslation('standing');
  const [orderCode, setOrderCode] = useState('');
  const done = {
    quiet: true,
    mask: false,
    stale: ['staff.getPerson', 'providers.listSanctions', 'staff.listProposals'],
    onDone: () => {
      toastDone(t(`staff.sanction.${kind}.done`));
      onClose();
    },
  } as const;
  const remove = useCommand('providers.remove', done);
  const propose = useCommand('providers.proposePenalty', done);
  const hasCase = kind === 'removal' || orderCode.trim() !== '';
  return (
    <ReasonDialog
      onClose={onClose}
      title={t(`staff.sanction.${kind}.title`, { name })}
      lost={t(`staff.sanction.${kind}.lost`)}
      verb={t(`staff.sanction.${kind}.verb`)}
      danger
      ready={hasCase}
      command={{ isPending: remove.isPending || propose.isPending, error: remove.error ?? propose.error }}
      onSend={(reason) =>
        kind === 'removal'
          ? remove.mutate({ userId, reason })
          : propose.mutate({ userId, orderCode: orderCode.trim(), reason })
      }
    >
      {kind === 'penalty' && (
        <TextInput
          label={t('staff.orderCode')}
          value={orderCode}
          onChange={(event) => setOrderCode(event.currentTarget.value)}
          maxLength={40}
        />
      )}
    </ReasonDialog>
  );
}
