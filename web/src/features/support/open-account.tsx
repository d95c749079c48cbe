import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { isWithin, limitOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { submitting } from '#web/lib/submitting.ts';
import { ReasonField } from '#web/ui/form/reason-field.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './desk.module.css';

const REASON = limitOf('support.openAccount', 'reason');

interface Props {
  conversationId: string;
  onOpen: (account: ResultOf<'support.openAccount'>) => void;
}

/** Points and orders of a requester whose request somebody else has: shown for a reason, which is logged. */
export function OpenAccount({ conversationId, onOpen }: Props) {
  const { t } = useTranslation('support');
  const [reason, setReason] = useState('');
  const opening = useCommand('support.openAccount', { onDone: onOpen });
  return (
    <Panel title={t('account.title')}>
      <form
        className={classes.noteForm}
        onSubmit={submitting(() => {
          if (isWithin(REASON, reason)) opening.mutate({ conversationId, reason: reason.trim() });
        })}
      >
        <ReasonField
          limit={REASON}
          label={t('account.reason')}
          hint={t('account.why')}
          rows={1}
          value={reason}
          onChange={setReason}
        />
        <Button
          type="submit"
          size="sm"
          variant="default"
          disabled={!isWithin(REASON, reason)}
          loading={opening.isPending}
        >
          {t('account.open')}
        </Button>
      </form>
    </Panel>
  );
}
