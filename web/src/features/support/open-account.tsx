import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './desk.module.css';

/** As the contract has it. */
const LEAST_REASON = 10;
const MOST_REASON = 150;

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
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim().length >= LEAST_REASON) opening.mutate({ conversationId, reason: reason.trim() });
        }}
      >
        <Textarea
          label={t('account.reason')}
          description={t('account.why')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={MOST_REASON}
          autosize
          minRows={1}
        />
        <Button
          type="submit"
          size="sm"
          variant="default"
          disabled={reason.trim().length < LEAST_REASON}
          loading={opening.isPending}
        >
          {t('account.open')}
        </Button>
      </form>
    </Panel>
  );
}
