import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { Order } from '../workspace/workspace.queries.ts';
import classes from './dispute.module.css';
import { earlierRulings } from './final-account.ts';

/** The ruling that was appealed, after another one took its place. */
export function EarlierRulings({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  return earlierRulings(order).map(({ seq, name, at, data }) => (
    <Panel key={seq} title={t('ruling.earlier')} aside={t('ruling.by', { moderator: name ?? '', at: formatWhen(at) })}>
      <Box component="p" mb="xsplus" fw={620}>
        {t(`state.${data.outcome}`)} · {t('ruling.settles', { amount: formatAmount(String(data.amount ?? '0')) })}
      </Box>
      <blockquote className={classes.quote}>{String(data.reason ?? '')}</blockquote>
    </Panel>
  ));
}
