import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { amountLimits, hoursText, limitsText } from '#web/features/market/public.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Tags } from '#web/ui/tag.tsx';
import { useSpanText } from '../use-rule-span.ts';
import classes from './workspace.module.css';
import type { Order } from './workspace.queries.ts';

type Clocks = Pick<Order, 'deliverS' | 'confirmS'>;

type Shown = Pick<Order, 'description' | 'offer' | 'receipt' | 'currency' | 'unit'> & {
  role: Order['role'];
  seller: { name: string };
  provider: { name: string };
} & Partial<Clocks>;

/** The terms of an order as a panel of its page. */
export function OrderTerms({ order }: { order: Shown }) {
  const { t } = useTranslation('orders-workspace');
  return (
    <Panel title={t('terms.title')}>
      <TermsList order={order} />
    </Panel>
  );
}

/** The same within a panel: a section under a heading of its own. */
export function OrderTermsSection({ order, className }: { order: Shown; className: string | undefined }) {
  const { t } = useTranslation('orders-workspace');
  return (
    <section className={className} aria-label={t('terms.title')}>
      <Box component="h3" fz="h4" lh="h4" mb="xs">
        {t('terms.title')}
      </Box>
      <TermsList order={order} />
    </section>
  );
}

/** The words before the limits of an offer, by its owner. */
const LIMITS = {
  seller: { own: 'ownLimitsSell', others: 'limitsSell' },
  provider: { own: 'ownLimits', others: 'limits' },
} as const;

/** What both sides said when the order was placed, each under its own name: terms, receipt, limits and tags. */
function TermsList({ order }: { order: Shown }) {
  const { t } = useTranslation('orders-workspace');
  const { offer } = order;
  const owner = order[offer.owner].name;
  const limits = useLimits(order);
  const isOwn = order.role === offer.owner;
  const spanText = useSpanText();
  const clocks = [
    { label: t('terms.deliver'), seconds: order.deliverS },
    { label: t('terms.confirm'), seconds: order.confirmS },
  ];
  const rows = [
    { label: t('terms.receipt'), value: t(`terms.receipts.${order.receipt}`) },
    ...(limits
      ? [{ label: t(`terms.${LIMITS[offer.owner][isOwn ? 'own' : 'others']}`, { name: owner }), value: limits }]
      : []),
    ...(offer.openHours
      ? [{ label: t(isOwn ? 'terms.ownHours' : 'terms.hours', { name: owner }), value: hoursText(offer.openHours) }]
      : []),
    ...clocks.flatMap(({ label, seconds }) => (seconds ? [{ label, value: spanText(seconds) }] : [])),
    ...(offer.tags.length > 0 ? [{ label: t('terms.tags'), value: <Tags tags={offer.tags} /> }] : []),
  ];
  return (
    <>
      {order.description && (
        <Words
          label={
            order.role === 'seller' ? t('terms.ownDescription') : t('terms.description', { seller: order.seller.name })
          }
          text={order.description}
        />
      )}
      {offer.terms && <Words label={isOwn ? t('terms.ownAd') : t('terms.ad', { name: owner })} text={offer.terms} />}
      <KeyValues rows={rows} />
      <Box component="p" fz="xs" c="dimmed" mt="xs" mb={0}>
        {t('terms.asPlaced')}
      </Box>
    </>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <>
      <Box component="p" fz="xs" c="dimmed" className={classes.label}>
        {label}
      </Box>
      <p className={classes.words}>{text}</p>
    </>
  );
}

/** The faces and amounts that the offer took; null when it took any. */
function useLimits({ offer, currency, unit }: Shown): string | null {
  const { t } = useTranslation('market');
  const { minFace, maxFace, fixedFaces } = offer;
  const amounts = amountLimits(offer);
  const faces =
    minFace === null || maxFace === null
      ? null
      : `${limitsText({ currency, unit, minFace, maxFace, fixedFaces })} ${currency}`;
  const parts = [faces, amounts && t(amounts.key, amounts.values)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
