import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OrderTermsSection } from '#web/features/orders/public.ts';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { formatAmount, formatFace, formatRate } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { MediaGallery } from '#web/ui/media/media-gallery.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { CaseDetails } from '../case-details.ts';
import { clockOf } from '../case-words.ts';
import classes from '../cases.module.css';
import { CaseSide } from './case-side.tsx';

/** The amounts and deadlines of a case, and both parties. */
export function CaseHead({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const { order, compensation } = details;
  const { links } = compensation;
  return (
    <Panel flush>
      <div className={classes.head}>
        <MiniCard initials={order.brand.initials} color={order.brand.colour} name={order.brand.name} size="lg" />
        <div className={classes.headWords}>
          <Box component="h2" fz="h3" lh="h3">
            {t('caseOf', { code: order.code })}
          </Box>
          <p>
            {t('cards', { count: order.cardCount, brand: `${order.brand.name} ${order.country}` })} ·{' '}
            {t('price', { price: formatRate(BigInt(order.unitPrice) / 100n) })}
          </p>
        </div>
        <AppLink href={paths.alerts(order.code)}>{t('bench.alert')}</AppLink>
        <StateChip tone={order.state === 'in_arbitration' ? 'dispute' : 'waiting'}>
          {t(`state.${stateKey(order.state)}`)}
        </StateChip>
      </div>
      <Strip details={details} />
      {links.length > 0 && (
        <Note>{t('links.note', { list: formatList(links.map((kind) => t(`links.${kind}`))) })}</Note>
      )}
      <MediaGallery>
        <div className={classes.sides}>
          <CaseSide details={details} party="seller" />
          <CaseSide details={details} party="provider" />
        </div>
      </MediaGallery>
      <OrderTermsSection order={order} className={classes.terms} />
    </Panel>
  );
}

const STATES = ['in_arbitration', 'ruled', 'compensation_review'] as const;

function stateKey(state: string): (typeof STATES)[number] | 'ended' {
  return STATES.find((item) => item === state) ?? 'ended';
}

function Strip({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const { order } = details;
  const face = (value: string | bigint) => formatFace(value, { symbol: order.currency, unit: order.unit });
  const disputed = order.cards.filter((card) => card.claim).reduce((total, card) => total + BigInt(card.faceValue), 0n);
  const { leftMs, isLast } = useCountdown(order.dueAt);
  const clock = clockOf(order.state);
  const due = order.dueAt && leftMs !== null ? `${formatWhen(order.dueAt)} · ${formatLeft(leftMs)}` : '–';
  const ended = order.endedAt ? formatWhen(order.endedAt) : '–';
  const facts = [
    { key: 'frozen', value: formatAmount(order.orderAmount), tone: classes.frozenText },
    { key: 'face', value: face(order.faceValue) },
    { key: 'disputed', value: face(disputed) },
    { key: 'opened', value: formatWhen(details.openedAt) },
    { key: clock, value: clock === 'ended' ? ended : due, tone: isLast ? classes.near : undefined },
  ];
  return (
    <dl className={classes.strip}>
      {facts.map((fact) => (
        <div key={fact.key}>
          <dt>{t(`strip.${fact.key}`)}</dt>
          <dd className={fact.tone}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
