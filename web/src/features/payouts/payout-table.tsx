import type { TFunction } from 'i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { ListColumn } from '#web/ui/list-page/list-columns.tsx';
import { accountText, fiatText, type PayoutLine, type Reader, reasonText, toneOf } from './payout-words.ts';

/** Payouts as rows. Only their owner reads a list without the owners' names. */
export const payoutColumns = (t: TFunction<'payouts'>, reader: Reader) =>
  ({
    account: {
      head: t('column.account'),
      cell: (row) => accountText(row),
      second: (row) => [reader === 'owner' ? '' : row.owner, formatDateTime(row.askedAt)].filter(Boolean).join(' · '),
    },
    pays: payColumn(t),
    state: {
      head: t('column.state'),
      width: 1.5,
      soft: true,
      tone: (row) => toneOf(row.state, reader),
      cell: (row) => t(`state.${row.state}`),
      second: (row) => <span className="cw-wrap">{reasonText(t, row, reader)}</span>,
    },
  }) satisfies Record<string, ListColumn<PayoutLine>>;

/** What a payout pays, and the points for it. */
export const payColumn = (t: TFunction<'payouts'>): ListColumn<PayoutLine> => ({
  head: t('column.pays'),
  right: true,
  cell: (row) => <span className="cw-num">{fiatText(row)}</span>,
  second: (row) => <Amount value={row.points} suffix={t('points')} />,
});
