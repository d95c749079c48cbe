import { Anchor, Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOf } from '#core/money/currency.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { type KeyValueRow, KeyValues } from '#web/ui/list/key-values.tsx';
import { MarkedAddress } from '#web/ui/marked-address.tsx';
import classes from './event-rows.module.css';
import { type EventRow, groupOf } from './wallet-events.ts';

interface Props {
  row: EventRow;
  /** Power-of-ten exponent of the account's currency. */
  unit: number;
}

/** Everything about an event: what makes up its amount, and where it was: an order, a person, a chain. */
export function EventDetails({ row, unit }: Props) {
  const { t } = useTranslation(['points', 'bills']);
  return (
    <div className={classes.details}>
      <KeyValues sunken rows={[...sums(row, unit, t), ...places(row, t)]} />
    </div>
  );
}

type T = TFunction<['points', 'bills']>;

function sums({ parts, delta, swap, availableAfter }: EventRow, unit: number, t: T): KeyValueRow[] {
  const signed = (value: string) => <Amount value={value} unit={unit} sign />;
  return [
    ...(parts.length > 1
      ? [
          ...parts.map((part) => ({
            label: t(`part.${part.what}`, { defaultValue: t(`what.${part.what}`) }),
            value: signed(part.delta),
          })),
          { label: t('details.change'), value: signed(delta), total: true },
        ]
      : []),
    ...(swap === null ? [] : [{ label: t('details.swap'), value: <Swapped swap={swap} /> }]),
    { label: t('column.after'), value: <Amount value={availableAfter} unit={unit} /> },
  ];
}

function Swapped({ swap }: { swap: NonNullable<EventRow['swap']> }) {
  const { t } = useTranslation('points');
  return (
    <>
      <Amount value={swap.points} suffix={t('points')} /> ·{' '}
      <Amount value={swap.btc} unit={currencyOf('BTC').unit} suffix="BTC" />
    </>
  );
}

function places(row: EventRow, t: T): KeyValueRow[] {
  const { orderCode, isOwnOrder, payoutId, other, message, chain, at } = row;
  const lines: readonly (readonly [string, ReactNode])[] = [
    [
      t('details.order'),
      orderCode !== null && (isOwnOrder ? <AppLink href={paths.order(orderCode)}>{orderCode}</AppLink> : orderCode),
    ],
    [t('details.payout'), payoutId !== null && <AppLink href={paths.payout(payoutId)}>{t('bills:payout')}</AppLink>],
    [t('details.other'), other],
    [t('details.message'), message],
    [t('details.network'), chain?.networkName],
    [
      t(groupOf(row) === 'withdrawals' ? 'details.paidTo' : 'details.paidInTo'),
      chain && <Copied text={chain.address}>{<MarkedAddress address={chain.address} />}</Copied>,
    ],
    [t('details.transaction'), chain?.txHash && <Transaction txHash={chain.txHash} link={chain.link} />],
    [t('column.when'), formatDateTime(at)],
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function Copied({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Group component="span" gap="xxs" justify="flex-end" wrap="nowrap">
      {children}
      <CopyButton text={text} />
    </Group>
  );
}

function Transaction({ txHash, link }: { txHash: string; link: string | null }) {
  const marked = <MarkedAddress address={txHash} />;
  return (
    <Copied text={txHash}>
      {link === null ? (
        marked
      ) : (
        <Anchor href={link} target="_blank" rel="noreferrer">
          {marked}
        </Anchor>
      )}
    </Copied>
  );
}
