import { PasswordInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { OperateDialog } from '../workspace/dialog.tsx';
import type { Order } from '../workspace/workspace.queries.ts';

interface Props {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** Pays in full, with the trading password: after checking the cards, or amicably while a moderator has the case. */
export function OperateReleaseDialog({ order, opened, onClose }: Props) {
  const { t } = useTranslation('orders-workspace');
  const { user } = useSession();
  const [password, setPassword] = useState('');
  useEffect(() => {
    if (opened) setPassword('');
  }, [opened]);
  return (
    <OperateDialog
      order={order}
      opened={opened}
      onClose={onClose}
      name="orders.release"
      params={{ code: order.code, tradePassword: password }}
      words={order.state === 'in_arbitration' ? 'release' : 'confirm'}
      split={order.fullSplit}
      check
      ready={password.length > 0}
    >
      {user?.tradepwdFlag === false ? (
        <Note
          title={t('release.unset')}
          action={<AppLink href={paths.tradingPassword()}>{t('release.setNow')}</AppLink>}
        />
      ) : (
        <PasswordInput
          label={t('release.password')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          maxLength={16}
          autoComplete="off"
        />
      )}
    </OperateDialog>
  );
}
