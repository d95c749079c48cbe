import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limitOf } from '#web/api/limits.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { TextForm } from './text-form.tsx';
import { WORK_ORDER_STALE } from './work-order-stale.ts';

/** The owner writes to the user, with the canned answers of the support desk at hand. */
export function AnswerPanel({ code }: { code: string }) {
  const { t } = useTranslation('tickets');
  const [sent, setSent] = useState(0);
  const answer = useCommand('workOrders.answer', {
    quiet: true,
    mask: false,
    stale: WORK_ORDER_STALE,
    onDone: () => {
      setSent(sent + 1);
      toastDone(t('act.answered'));
    },
  });
  return (
    <Panel title={t('act.answer')}>
      <TextForm
        key={sent}
        label={t('act.answerLabel')}
        verb={t('act.send')}
        limit={limitOf('workOrders.answer', 'text')}
        busy={answer.isPending}
        error={answer.error}
        onSend={(text) => answer.mutate({ code, text })}
        tools={(insert) => <CannedAnswers onPick={insert} />}
      />
    </Panel>
  );
}

function CannedAnswers({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation('tickets');
  const { data } = useCall('chat.listShortcuts', {});
  const [isOpen, setOpen] = useState(false);
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  if (!isOpen) {
    return (
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('act.canned')}
      </Button>
    );
  }
  return (
    <Select
      aria-label={t('act.canned')}
      data={list.map(({ id, title }) => ({ value: id, label: title }))}
      searchable
      defaultDropdownOpened
      value={null}
      onChange={(id) => {
        const picked = list.find((item) => item.id === id);
        if (picked) onPick(picked.body);
        setOpen(false);
      }}
    />
  );
}
