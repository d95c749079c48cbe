import { Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { shownSplit } from '#web/lib/shown-split.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import classes from '../dispute/evidence.module.css';
import { compensationEnd } from '../dispute/final-account.ts';
import { finalSplit, valuesOf } from './words.ts';
import type { Order } from './workspace.queries.ts';

/** What became of the frozen points, to the last part, for both sides. */
export function OrderEnded({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const split = finalSplit(order);
  if (!split) return null;
  const values = valuesOf(order);
  const shown = shownSplit(split);
  const rows = [
    { name: order.seller.name, note: t('ended.seller', values), value: shown.sellerGets, exact: split.sellerGets },
    {
      name: order.provider.name,
      note: t('ended.provider', values),
      value: shown.providerKeeps,
      exact: split.providerKeeps,
    },
    { name: 'Cardway', note: t('ended.fee', values), value: shown.fee, exact: split.fee },
  ];
  return (
    <Panel flush title={t('ended.title')} aside={order.endedAt && formatWhen(order.endedAt)}>
      {rows.map((row) => (
        <div key={row.name} className={classes.gotRow}>
          <Avatar name={row.name} size={32} />
          <div>
            <b>{row.name}</b>
            <small>{row.note}</small>
          </div>
          <b>
            <Amount value={row.value} exact={row.exact} suffix={t('unit')} />
          </b>
        </div>
      ))}
      <div className={classes.gotSum}>
        <span>
          <IconCheck size={14} stroke={2.4} aria-hidden="true" /> {t('split.adds')}
        </span>
        <b>
          <Amount value={order.orderAmount} />
        </b>
      </div>
      <CompensationRow order={order} />
      <WhatNext order={order} gets={split.sellerGets} />
    </Panel>
  );
}

/** What moved beyond the order, so that both pages tell the whole end. */
function CompensationRow({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const end = compensationEnd(order);
  if (!end) return null;
  return (
    <div className={classes.gotRow}>
      <Avatar name={order.seller.name} size={32} />
      <div>
        <b>{order.seller.name}</b>
        <small>
          {end.paid === null
            ? t('ended.refused')
            : t('ended.compensation', { provider: order.provider.name, at: formatWhen(end.at) })}
        </small>
      </div>
      {end.paid !== null && (
        <b>
          + <Amount value={end.paid} suffix={t('unit')} />
        </b>
      )}
    </div>
  );
}

/** The ways on for a seller who was paid: another sale, and out with the points. */
function WhatNext({ order, gets }: { order: Order; gets: string }) {
  const { t } = useTranslation('orders-workspace');
  if (order.role !== 'seller' || BigInt(gets) === 0n) return null;
  return (
    <Group gap="sm" p="md">
      <ButtonLink variant="filled" href={paths.gift({ brand: order.brand.id, country: order.country })}>
        {t('ended.sellAnother')}
      </ButtonLink>
      <ButtonLink href={paths.payoutNew()}>{t('ended.cashOut', { sum: formatAmount(gets) })}</ButtonLink>
    </Group>
  );
}
