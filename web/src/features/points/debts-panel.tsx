import { Box } from '@mantine/core';
import { formatWhen } from '#web/lib/date.ts';
import { ListPanel, OWN_PAGE } from '#web/ui/list-page/list-page.tsx';

/** Compensations that are owed, by the reader or to the reader. Nothing where there never was one. */
export function DebtsPanel({ side }: { side: 'owed_by_me' | 'owed_to_me' }) {
  return (
    <ListPanel
      spec={{
        at: OWN_PAGE,
        call: 'bail.listDebts',
        words: 'bail',
        params: () => ({ side }),
        pageRows: 5,
        layout: 'titled',
        title: (t) => t(`debts.title.${side}`),
        panelTitle: (t) => t(`debts.title.${side}`),
        lead: (t) => (
          <Box component="p" pt={0} px="mdplus" pb="sm" c="var(--cw-text-2)">
            {t(`debts.why.${side}`)}
          </Box>
        ),
        empty: null,
        rowKey: (debt) => debt.orderCode,
        columns: (t) => ({
          order: {
            head: t('debts.order'),
            width: 1.6,
            cell: (debt) => <b>{debt.orderCode}</b>,
            second: (debt) => `${t(`debts.with.${side}`, { name: debt.other })} · ${formatWhen(debt.at)}`,
          },
          amount: { head: t('debts.amount'), amount: (debt) => ({ value: debt.amount }) },
          paid: { head: t('debts.paid'), amount: (debt) => ({ value: debt.paid }) },
          state: {
            head: t('debts.state'),
            width: '130px',
            tone: (debt) => (debt.open ? 'waiting' : 'done'),
            cell: (debt) => t(`debts.${debt.open ? 'open' : 'done'}`),
          },
        }),
      }}
    />
  );
}
