import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { Span } from './span-chart.tsx';
import classes from './wallet.module.css';

interface Props {
  spans: readonly Span[];
  unit: number;
  by: 'day' | 'month';
  /** What opens the table. */
  summary: string;
}

const MONTH_LETTERS = 7;

/** The figures of a chart for those who cannot see it, or want them exactly; newest first, spans without a movement left out. */
export function SpanTable({ spans, unit, by, summary }: Props) {
  const { t } = useTranslation(['points', 'bills']);
  const rows = spans.filter(
    ({ paidIn, paidOut }, index) => paidIn !== '0' || paidOut !== '0' || index === spans.length - 1,
  );
  return (
    <details className={classes.table}>
      <summary>{summary}</summary>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(by === 'day' ? 'chart.day' : 'bills:month')}</Table.Th>
            <Table.Th ta="right">{t('chart.in')}</Table.Th>
            <Table.Th ta="right">{t('chart.out')}</Table.Th>
            <Table.Th ta="right">{t(by === 'day' ? 'chart.balance' : 'bills:balance')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map(({ start, paidIn, paidOut, balance }) => (
            <Table.Tr key={start}>
              <Table.Td>{by === 'day' ? formatDate(start) : start.slice(0, MONTH_LETTERS)}</Table.Td>
              <Table.Td ta="right">
                <Amount value={paidIn} unit={unit} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={paidOut} unit={unit} />
              </Table.Td>
              <Table.Td ta="right">
                <Amount value={balance} unit={unit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
