import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RatePanel } from '#web/features/ratings/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { type Address, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useTrade } from './trade/trade.queries.ts';
import classes from './transfer-result.module.css';
import { OrderEnded } from './workspace/ended.tsx';
import { finalSplit, splitValues, valuesOf } from './workspace/words.ts';
import type { Order } from './workspace/workspace.queries.ts';

/** After a settlement: who got what, when, and what to do next. */
export function TransferResultPage() {
  const { t } = useTranslation('ratings');
  const { code } = useParams({ from: '/transferResult/$code' });
  const query = useTrade('gift', code);
  const missing = (
    <EmptyState
      picture="cards"
      isPage
      title={t('result.missing')}
      action={
        <ButtonLink variant="light" href={paths.orderList()}>
          {t('result.toOrders')}
        </ButtonLink>
      }
    />
  );
  return (
    <Loaded
      of={[query]}
      missing={missing}
      inset
      around={(placeholder) => (
        <Page tab={code} crumbs={[{ label: t('result.orders'), href: paths.orderList() }, { label: code }]}>
          <Panel flush>{placeholder}</Panel>
        </Page>
      )}
    >
      {(order) => <Result order={order} />}
    </Loaded>
  );
}

function workspaceOf({ adCode, code, opponent }: Order): Address {
  return paths.operate({ adCode, orderCode: code, opponentCode: opponent.userId });
}

function Result({ order }: { order: Order }) {
  const { t } = useTranslation('ratings');
  const { brand } = order;
  const split = finalSplit(order);
  const what = {
    face: formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true),
    brand: brand.name,
    country: order.country,
  };
  const kind = split === null ? 'open' : order.settledAmount === '0' ? 'returned' : 'paid';
  const values = { ...valuesOf(order), ...(split ? splitValues(split) : {}) };
  return (
    <Page
      crumbs={[
        { label: t('result.orders'), href: paths.orderList() },
        { label: <span className="cw-mono">{order.code}</span>, href: workspaceOf(order) },
        { label: t('result.crumb') },
      ]}
      mark={<MiniCard initials={brand.initials} color={brand.colour} name={brand.name} size="lg" />}
      title={t(`result.${kind}.${order.role}`, values)}
      sub={[t('result.what', what), order.endedAt && formatDateTime(order.endedAt)].filter(Boolean).join(' · ')}
    >
      <div className={classes.grid}>
        <div className={classes.column}>
          {split === null ? (
            <Note action={<ButtonLink href={workspaceOf(order)}>{t('result.toOrder')}</ButtonLink>}>
              {t('result.stillOpen')}
            </Note>
          ) : (
            <OrderEnded order={order} />
          )}
          <RatePanel code={order.code} seller={order.seller.name} provider={order.provider.name} role={order.role} />
        </div>
        <NextSteps order={order} />
      </div>
    </Page>
  );
}

function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation('ratings');
  const name = order.opponent.name;
  return (
    <Panel title={t('result.next')}>
      <div className={classes.steps}>
        {order.role === 'seller' && (
          <ButtonLink variant="filled" href={paths.gift({ brand: order.brand.id })}>
            {t('result.sellAgain', { brand: order.brand.name })}
          </ButtonLink>
        )}
        <ButtonLink href={workspaceOf(order)}>{t('result.toOrder')}</ButtonLink>
        <ButtonLink href={paths.userCenter(order.opponent.userId)}>{t('result.record', { name })}</ButtonLink>
        <ButtonLink href={paths.wallet()}>{t('result.wallet')}</ButtonLink>
      </div>
    </Panel>
  );
}
