import { Box, Group, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { END_STATES } from '#core/orders/gift-states.ts';
import { useCall } from '#web/api/query.ts';
import { MissingSteps } from '#web/features/orders/public.ts';
import { formatClock } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatPermille } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { CaseDetails } from '../case-details.ts';
import classes from '../cases.module.css';
import { EvidenceImage } from '../evidence-image.tsx';
import { LastOrders } from '../last-orders.tsx';

type Say = ReturnType<typeof useTranslation>['t'];
type Hidden = NonNullable<CaseDetails['hidden']>['seller'];

interface Props {
  details: CaseDetails;
  party: 'seller' | 'provider';
}

const LOST: Record<Props['party'], readonly string[]> = {
  seller: [
    'buyer_won_card_invalid',
    'buyer_won_mismatch',
    'buyer_won_undelivered',
    'cancelled_card_invalid',
    'dispute_cancelled',
  ],
  provider: ['seller_won_card_invalid', 'seller_won_mismatch', 'seller_won_unconfirmed_delivery'],
};

/** One party: its request, its statements, its evidence, its record. Both sides have the same layout. */
export function CaseSide({ details, party }: Props) {
  const { t } = useTranslation('disputes');
  const { order } = details;
  const person = order[party];
  const asks = party === 'seller' ? order.fullSplit.sellerGets : (order.claim?.split.sellerGets ?? '0');
  const words = details.words.filter((statement) => statement.party === party);
  const evidence = order.evidence.filter((item) => item.party === party);
  // Viewers without evidence do not get the marks either.
  const withNonce = { enabled: order.evidence.length > 0, staleTime: Number.POSITIVE_INFINITY };
  const nonces = useCall('uploads.getNonce', { code: order.code }, withNonce);
  return (
    <section className={classes.side} aria-label={t(`party.${party}`)}>
      <Group gap="xsplus" wrap="nowrap" fz="sm">
        <Avatar name={person.name} photo={person.photo} size={32} presence={person.online ? 'online' : 'off'} />
        <div className={classes.headWords}>
          <b>{person.name}</b> <small>{t(`party.${party}`)}</small>
        </div>
        <span>
          {t(party === 'seller' ? 'asks' : 'offers')} <b>{formatAmount(asks)}</b>
        </span>
      </Group>
      {details.hidden && <p className={classes.silent}>{hiddenText(t, details.hidden[party])}</p>}
      {!details.hidden && words.length === 0 && <p className={classes.silent}>{t('noWords')}</p>}
      {words.map((statement) => (
        <Box
          key={`${statement.type}${statement.at}`}
          component="blockquote"
          mt="xsplus"
          mx={0}
          mb={0}
          lh="xl"
          className={cx('cw-wrap', classes.say)}
        >
          {statement.text} <small>{formatClock(statement.at)}</small>
        </Box>
      ))}
      <SimpleGrid cols={3} spacing="xs" mt="sm" className={classes.evidence}>
        {!details.hidden && evidence.length === 0 && <p className={classes.silent}>{t('noEvidence')}</p>}
        {evidence.map((item) => (
          <EvidenceImage
            key={item.id}
            uploadId={item.uploadId}
            durationMs={item.durationMs}
            nonce={item.kind === 'video' ? (nonces.data?.[party] ?? null) : null}
            caption={[
              ...(item.step ? [t(`disputes-evidence:step.${item.step}.title`)] : []),
              item.cardRow === null ? t('wholeOrder') : t('cardNo', { row: item.cardRow }),
              formatClock(item.at),
            ].join(', ')}
            note={item.note}
          />
        ))}
      </SimpleGrid>
      {evidence.length > 0 && <MissingSteps order={order} party={party} />}
      <dl className={classes.facts}>
        <Fact value={String(person.orders)} label={t('facts.orders')} />
        <Fact value={formatPermille(person.completedPermille)} label={t('facts.completed')} />
        <Fact value={`${person.disputesLost} / ${person.disputes}`} label={t('facts.lost')} />
        <Fact value={String(person.ordersTogether)} label={t('facts.together')} />
      </dl>
      <Record ends={details.history[party]} lost={LOST[party]} />
      <LastOrders record={details.records[party]} />
    </section>
  );
}

/** What a party has written and shown, for a moderator who does not hold the case. */
export function hiddenText(t: Say, { texts, files }: Hidden): string {
  if (texts + files === 0) return t('hidden.none');
  return t('hidden.some', { texts: t('hidden.texts', { count: texts }), files: t('hidden.files', { count: files }) });
}

function Fact({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The last orders as bars: pine ended well, brick lost, grey the rest; the sentence says the same. */
function Record({ ends, lost }: { ends: readonly string[]; lost: readonly string[] }) {
  const { t } = useTranslation('disputes');
  const endStates = ends.filter((end) => END_STATES.some((state) => state === end));
  const bars = endStates.map((end, index) => ({ end, id: `${index} ${end}` }));
  const losses = endStates.filter((end) => lost.includes(end)).length;
  return (
    <Group gap="xs" mt="sm" className={classes.record}>
      <span aria-hidden="true">
        {bars.map(({ end, id }) => (
          <i
            key={id}
            className={cx(lost.includes(end) && classes.lost, end.startsWith('cancelled') && classes.cancelled)}
          />
        ))}
      </span>
      <small>{t('record', { count: endStates.length, lost: losses })}</small>
    </Group>
  );
}
