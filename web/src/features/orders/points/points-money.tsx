import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { EscrowRail } from '#web/ui/layout/escrow-rail.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { WithWorth } from '#web/ui/own-worth.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from '../workspace/workspace.module.css';
import type { PointsOrder } from './points-order.queries.ts';
import { PointsTerms } from './points-terms.tsx';
import { fiatText, priceText } from './points-words.ts';

const GIVES = {
  now: { seller: 'youGive', moderator: 'sellerGives' },
  past: { seller: 'youGave', moderator: 'sellerGave' },
} as const;

/** Where the points are, and what is paid for them. */
export function PointsMoney({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const { seller, buyer, role, settledAmount } = order;
  const stage = settledAmount === null ? 'frozen' : settledAmount === '0' ? 'returned' : 'released';
  // Before the end what is frozen, after it what moved.
  const [gets, fee] = [BigInt(settledAmount ?? order.orderAmount), BigInt(order.feeCharged ?? order.fee)];
  const isOver = stage !== 'frozen';
  const worth = (points: string | bigint) => (
    <WithWorth points={points}>
      <Amount value={points} />
    </WithWorth>
  );
  const railOf = (party: PointsOrder['seller'], isReader: boolean) => ({
    name: party.name,
    ...(isReader ? { label: t('you') } : {}),
  });
  return (
    <>
      <Panel
        title={t('money.title')}
        aside={
          <StateChip tone={stage === 'frozen' ? 'frozen' : stage === 'released' ? 'done' : 'waiting'}>
            {t(`money.${stage}`)}
          </StateChip>
        }
      >
        <Box mt="hair" mx="-xxs" mb="sm">
          <EscrowRail
            payer={railOf(seller, role === 'seller')}
            payee={railOf(buyer, role === 'buyer')}
            amount={formatAmount(order.orderAmount)}
            stage={stage}
          />
        </Box>
        <div className={classes.ruled}>
          <KeyValues
            rows={[
              { label: t('money.price'), value: priceText(order) },
              { label: t('money.fiat'), value: fiatText(order) },
              ...(role === 'buyer' ? [] : [{ label: t('money.fee'), value: <Amount value={fee} /> }]),
              role === 'buyer'
                ? { label: t(isOver ? 'money.youGot' : 'money.youGet'), value: worth(gets), total: true }
                : { label: t(`money.${GIVES[isOver ? 'past' : 'now'][role]}`), value: worth(gets + fee), total: true },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('parties.title')}>
        <KeyValues
          rows={[
            {
              label: t('parties.seller'),
              value: <AppLink href={paths.userCenter(seller.id)}>{seller.name}</AppLink>,
            },
            { label: t('parties.buyer'), value: <AppLink href={paths.userCenter(buyer.id)}>{buyer.name}</AppLink> },
          ]}
        />
        <PointsTerms order={order} />
      </Panel>
    </>
  );
}
