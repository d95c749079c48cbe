import { Box } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { holdIsOpen } from '#core/orders/gift-states.ts';
import { formatAmount } from '#web/lib/money.ts';
import { shownSplit } from '#web/lib/shown-split.ts';
import { Amount } from '#web/ui/amount.tsx';
import { EscrowRail } from '#web/ui/layout/escrow-rail.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { KeyValueRow } from '#web/ui/list/key-values.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { WithWorth } from '#web/ui/own-worth.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { settledSplit, valuesOf } from './words.ts';
import classes from './workspace.module.css';
import type { Order, Split } from './workspace.queries.ts';

/** Who gets what by a settlement, to the last part: the rows of dialogs and rulings. */
export function useSplitRows(order: Order, split: Split): KeyValueRow[] {
  const { t } = useTranslation('orders-workspace');
  const values = valuesOf(order);
  const shown = shownSplit(split);
  return [
    {
      label: t(`split.gets.${order.role}`, values),
      value: <Amount value={shown.sellerGets} exact={split.sellerGets} />,
    },
    { label: t('split.fee', values), value: <Amount value={shown.fee} exact={split.fee} /> },
    {
      label: t(`split.keeps.${order.role}`, values),
      value: <Amount value={shown.providerKeeps} exact={split.providerKeeps} />,
    },
    { label: t('split.adds'), value: <Amount value={order.orderAmount} />, total: true },
  ];
}

/** Shares of both in what is frozen, in what was settled, or in what went back whole. */
function useMoneyRows(order: Order, final: Split | null): KeyValueRow[] {
  const { t } = useTranslation('orders-workspace');
  const values = valuesOf(order);
  const split = final ?? order.fullSplit;
  const shown = shownSplit(split);
  const keeps = t(`split.keeps.${order.role}`, values);
  const total = (points: string, value: ReactNode) => ({
    value: <WithWorth points={points}>{value}</WithWorth>,
    total: true,
  });
  if (isReturned(final)) {
    return [
      { label: t(`money.frozen.${order.role}`, values), value: <Amount value={order.orderAmount} /> },
      { label: keeps, ...total(split.providerKeeps, <Amount value={split.providerKeeps} />) },
    ];
  }
  const rest = final &&
    final.providerKeeps !== '0' && {
      label: keeps,
      value: <Amount value={shown.providerKeeps} exact={final.providerKeeps} />,
    };
  const gets = <Amount value={split.sellerGets} sign={order.role === 'seller' && final !== null} />;
  return [
    {
      label: t(`money.${final ? 'settled' : 'frozen'}.${order.role}`, values),
      value: <Amount value={split.settled} />,
    },
    { label: t('money.fee', values), value: <Amount value={-shown.fee} exact={-BigInt(split.fee)} /> },
    ...(rest ? [rest] : []),
    { label: t(`split.gets.${order.role}`, values), ...total(split.sellerGets, gets) },
  ];
}

const isReturned = (final: Split | null): boolean => final?.settled === '0';

/** The place of the money, and what comes out of it. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const final = settledSplit(order);
  const rows = useMoneyRows(order, final);
  const returned = isReturned(final);
  const stage = holdIsOpen(order.state) ? 'frozen' : returned ? 'returned' : 'released';
  return (
    <Panel
      title={t('money.title')}
      aside={
        <StateChip
          tone={stage === 'frozen' ? 'frozen' : stage === 'released' ? 'done' : 'waiting'}
          icon={returned ? <IconArrowBackUp size={14} stroke={1.75} /> : undefined}
        >
          {t(`money.${stage}.chip`)}
        </StateChip>
      }
    >
      <Box mt="hair" mx="-xxs" mb="sm">
        <EscrowRail
          payer={railParty(order.provider, order.role === 'provider' ? t('you') : undefined)}
          payee={railParty(order.seller, order.role === 'seller' ? t('you') : undefined)}
          amount={formatAmount(final && !returned ? final.settled : order.orderAmount)}
          stage={stage}
        />
      </Box>
      <div className={classes.ruled}>
        <KeyValues rows={rows} />
      </div>
      {order.claim && !final && (
        <Box component="p" mt="xs" fz="xs" lh="lg" c="dimmed">
          {t('money.ifFull')}
        </Box>
      )}
    </Panel>
  );
}

function railParty(party: Order['seller'], label: string | undefined) {
  return { name: party.name, photo: party.photo, ...(label ? { label } : {}) };
}
