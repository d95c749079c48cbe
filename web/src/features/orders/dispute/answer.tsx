import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useTradeCommand } from '../trade/trade.queries.ts';
import { valuesOf } from '../workspace/words.ts';
import type { Order } from '../workspace/workspace.queries.ts';
import classes from './dispute.module.css';

/** The provider's question, and the seller's answer to it. */
export function OrderAnswer({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [note, setNote] = useState('');
  const command = useTradeCommand('gift', 'disputes.answer');
  const values = valuesOf(order);
  const requested = order.timeline.findLast((item) => item.type === 'ask_more')?.data.note;
  const mine = order.abilities.includes('answer');
  return (
    <Panel title={t(`answer.title.${order.role}`, values)}>
      {typeof requested === 'string' && <blockquote className={classes.quote}>{requested}</blockquote>}
      {mine && (
        <form
          onSubmit={submitting(() => {
            if (note.trim()) command.mutate({ code: order.code, note: note.trim() });
          })}
        >
          <Textarea
            label={t('answer.label')}
            description={t('answer.hint')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={maxOf('disputes.answer', 'note')}
            autosize
            minRows={3}
          />
          {command.error && (
            <div className={classes.gap}>
              <Note tone="stop">{errorText(command.error)}</Note>
            </div>
          )}
          <Button type="submit" mt="sm" disabled={!note.trim()} loading={command.isPending}>
            {t('answer.verb')}
          </Button>
        </form>
      )}
    </Panel>
  );
}
