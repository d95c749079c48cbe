import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useChangeOperator } from '../../features/teams/public.tsx';
import classes from './acting-bar.module.css';

/** Above every page of an operator: whom they act for, and the way back. */
export function ActingBar() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const change = useChangeOperator();
  if (user === null || !user.operatorId) return null;
  return (
    <div className={classes.bar} data-testid="acting-bar">
      <IconUserShield size={17} stroke={1.75} aria-hidden="true" />
      {t('operators.acting', { name: user.nickname })}
      <Button
        size="xs"
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ operatorId: null })}
      >
        {t('operators.back')}
      </Button>
    </div>
  );
}
