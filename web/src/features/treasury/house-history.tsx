import { TextInput } from '@mantine/core';
import { currencyOf } from '#core/money/currency.ts';
import { currencyOfHouse } from '#core/treasury/house-accounts.ts';
import { HOUSE_ACCOUNT_NAMES } from '#core/treasury/treasury-names.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { useAccountName } from './use-account-name.ts';

const unitOf = (account: string): number => currencyOf(currencyOfHouse(account)).unit;

/** Movements on one account of the platform, with the balance after each. */
export function HouseHistory() {
  const nameOf = useAccountName();
  const overview = useCall('treasury.getOverview', {});
  const accounts = overview.data?.accounts ?? HOUSE_ACCOUNT_NAMES.map((name) => ({ account: name, network: null }));
  const networks = new Map(accounts.map(({ account, network }) => [account, network]));
  return (
    <ListPart
      spec={{
        at: '/staff/treasury',
        call: 'treasury.listHistory',
        words: ['treasury', 'points'],
        params: ({ account, direction, from, to }) => ({ account, direction, from, to }),
        pageRows: 25,
        layout: 'titled',
        title: (t) => t('history.title'),
        panelTitle: (t) => t('history.title'),
        filters: (t, { search, change }) => {
          const day = (end: 'from' | 'to') => (
            <TextInput
              type="date"
              miw={150}
              aria-label={t(`history.${end}`)}
              value={search[end]}
              onChange={(event) => change({ [end]: event.currentTarget.value })}
            />
          );
          return {
            account: {
              label: t('history.account'),
              options: [...networks.keys()],
              option: (value) => nameOf(value, networks.get(value) ?? null),
            },
            direction: { label: t('history.direction'), option: (value) => t(`history.${value}`) },
            from: day('from'),
            to: day('to'),
          };
        },
        save: (t, { search }) => ({
          label: t('history.export'),
          file: `treasury-${search.account.replace('/', '-')}.csv`,
        }),
        skeleton: { rows: 6 },
        empty: (t) => ({ title: t('history.none'), why: t('history.noneWhy') }),
        cardsIn: TABLET,
        columns: (t, { search }) => ({
          what: {
            head: t('history.what'),
            width: 1.8,
            cell: (row) => <b>{t(`points:what.${row.what}`)}</b>,
            second: (row) => (
              <span className="cw-wrap">
                {[row.isUser ? row.other : nameOf(row.other, row.network), row.ref].filter(Boolean).join(' · ')}
              </span>
            ),
          },
          when: { head: t('history.when'), cell: (row) => <small>{formatDateTime(row.at)}</small> },
          delta: {
            head: t('history.delta'),
            amount: (row) => ({ value: row.delta, unit: unitOf(search.account), sign: true }),
          },
          after: {
            head: t('history.after'),
            named: true,
            amount: (row) => ({ value: row.after, unit: unitOf(search.account) }),
          },
        }),
      }}
    />
  );
}
