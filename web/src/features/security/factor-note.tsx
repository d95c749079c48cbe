import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

/** What the role asks for, and until when money is held. */
export function FactorNote({ own }: { own: ResultOf<'factors.getMine'> }) {
  const { t } = useTranslation('security');
  const { isNeeded, isWaived, moneyHeldUntil, resetDueAt, hasFactor } = own;
  return (
    <>
      {isNeeded && !hasFactor && (
        <Note tone="turn" title={t('needed.title')}>
          {t('needed.text')}
        </Note>
      )}
      {isWaived && !hasFactor && <Note>{t('waived')}</Note>}
      {resetDueAt && <ResetNote dueAt={resetDueAt} />}
      {moneyHeldUntil && <Note tone="frozen">{t('held', { until: formatDateTime(moneyHeldUntil) })}</Note>}
    </>
  );
}

/** Staff agreed to remove the factors: an owner who has them stops it here. */
function ResetNote({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('security');
  const command = useCommand('factors.cancelReset', {
    stale: ['factors.getMine', 'security.listMine'],
    onDone: () => toastDone(t('reset.stopped')),
  });
  return (
    <Note tone="stop" title={t('reset.title', { at: formatDateTime(dueAt) })}>
      <Stack gap="xs" align="flex-start">
        {t('reset.text')}
        <Button color="brick" size="sm" loading={command.isPending} onClick={() => command.mutate({})}>
          {t('reset.stop')}
        </Button>
      </Stack>
    </Note>
  );
}

/** Says before a factor is added what that does to money: its owner would otherwise read it afterwards. */
export function AddsNote({ hasFactor }: { hasFactor: boolean }) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const what = hasFactor ? 'another' : user?.tradepwdFlag ? 'first' : 'noTrading';
  return <Note tone={what === 'first' ? 'done' : 'neutral'}>{t(`adds.${what}`)}</Note>;
}
