import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { type Shots, useShots } from '../cards/shots.ts';
import { OrderDialog } from '../workspace/dialog.tsx';
import { useSplitRows } from '../workspace/money.tsx';
import { priceText, splitValues, valuesOf } from '../workspace/words.ts';
import type { Card, Order } from '../workspace/workspace.queries.ts';
import { claimKinds, OrderClaimCard } from './claim-card.tsx';
import { type ClaimDraft, type ClaimSum, faultsOf, ratesOf, sumOf } from './claim-draft.ts';
import classes from './dispute.module.css';

/** The provider reports a problem: which cards, what is wrong, with proof; and what it comes to. */
export function OrderClaim({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders-workspace');
  const top = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<ClaimDraft>(() => firstDraft(order));
  const [tried, setTried] = useState(false);
  const shots = useShots();
  const [asking, setAsking] = useState(false);
  const sum = useClaimSum(order, draft);
  const claimed = order.cards.filter((card) => draft[card.id]);
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, []);
  const faults = (cardId: string) => {
    const card = order.cards.find((candidate) => candidate.id === cardId);
    const report = draft[cardId];
    return card && report ? faultsOf(order, card, { report, shots: shots.sent(cardId).length }) : [];
  };
  const whole = claimed.length > 0 && claimed.every((card) => faults(card.id).length === 0);
  const refused = shots.shots.filter((shot) => draft[shot.group] && shot.error !== null).length;
  const check = () => {
    setTried(true);
    if (whole && !shots.sending && refused === 0) setAsking(true);
    else requestAnimationFrame(() => focusFirstFault(top.current));
  };
  return (
    <div ref={top}>
      <Panel
        flush
        title={t('claim.title')}
        aside={t('claim.once')}
        footer={
          <>
            {tried && claimed.length === 0 && <Fault>{t('claim.fault.none')}</Fault>}
            {tried && refused > 0 && <Fault>{t('claim.fault.refused', { count: refused })}</Fault>}
            <ClaimButtons count={claimed.length} sending={shots.sending} onBack={onClose} onSend={check} />
          </>
        }
      >
        {order.cards.map((card) => (
          <OrderClaimCard
            key={card.id}
            order={order}
            card={card}
            report={draft[card.id]}
            onChange={(report) =>
              setDraft(({ [card.id]: _old, ...rest }) => (report ? { ...rest, [card.id]: report } : rest))
            }
            shots={shots}
            faults={tried ? faults(card.id) : []}
            busy={asking}
          />
        ))}
        {claimed.length > 0 && <Outcome order={order} sum={sum} />}
      </Panel>
      <OrderDialog
        order={order}
        opened={asking}
        onClose={() => setAsking(false)}
        call="disputes.openClaim"
        params={{ code: order.code, cards: claimed.flatMap((card) => reportOf(order, card, { draft, shots })) }}
        words="openClaim"
        values={{ cards: String(claimed.length) }}
        {...(sum ? { split: sum.split } : {})}
        check
      >
        {sum?.overDouble && <Note tone="stop">{t('claim.overDouble')}</Note>}
      </OrderDialog>
    </div>
  );
}

/** The one card of an order is reported from the start, once it can be. */
function firstDraft(order: Order): ClaimDraft {
  const [card, ...others] = order.cards;
  if (!card || others.length > 0 || (order.form !== 'physical' && !card.revealedAt)) return {};
  return { [card.id]: { kind: claimKinds(order)[0], value: '', currency: order.currency, note: '' } };
}

/** The sum of the reports; those in another currency by the rates of now. */
function useClaimSum(order: Order, draft: ClaimDraft): ClaimSum | null {
  const isForeign = Object.values(draft).some((report) => report.currency !== order.currency);
  const exchange = useCall('catalog.listExchange', {}, { enabled: isForeign });
  return sumOf(order, draft, ratesOf(exchange.data?.rates ?? []));
}

interface ButtonsProps {
  /** Cards that are reported. */
  count: number;
  /** Files are on their way. */
  sending: boolean;
  onBack: () => void;
  onSend: () => void;
}

function ClaimButtons({ count, sending, onBack, onSend }: ButtonsProps) {
  const { t } = useTranslation('orders-workspace');
  return (
    <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" className={classes.claimActs}>
      <Button variant="default" size="lg" onClick={onBack}>
        {t('back')}
      </Button>
      <Button size="lg" onClick={onSend} disabled={sending}>
        {sending ? t('shots.sending') : t('claim.send', { count })}
      </Button>
    </Group>
  );
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <div className={classes.gap}>
      <Note tone="stop">{children}</Note>
    </div>
  );
}

type ReportParams = ParamsOf<'disputes.openClaim'>['cards'];

/** A card's report as it is sent; none where the card is fine. */
function reportOf(order: Order, card: Card, { draft, shots }: { draft: ClaimDraft; shots: Shots }): ReportParams {
  const report = draft[card.id];
  if (!report) return [];
  const isMismatch = report.kind === 'mismatch';
  const files = shots.of(card.id).filter((shot) => shot.id !== null);
  return [
    {
      cardId: card.id,
      kind: report.kind,
      actualFaceValue: isMismatch ? Number(report.value) : 0,
      ...(isMismatch && report.currency !== order.currency ? { actualCurrency: report.currency } : {}),
      note: report.note.trim(),
      evidence: files.flatMap(({ id }) => id ?? []),
      steps: files.map(({ step }) => step),
    },
  ];
}

/** A field that says what is wrong with it, or a file that was refused. */
function focusFirstFault(within: HTMLElement | null): void {
  const fault = within?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button, [role="alert"]');
  fault?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  fault?.focus({ preventScroll: true });
}

/** What the report comes to, with the sum itself. */
function Outcome({ order, sum }: { order: Order; sum: ClaimSum | null }) {
  const { t } = useTranslation('orders-workspace');
  const rows = useSplitRows(order, sum?.split ?? order.fullSplit);
  if (!sum) return null;
  const face = formatFace(sum.total, { symbol: order.currency, unit: order.unit });
  return (
    <div className={classes.outcome} aria-live="polite">
      {sum.overDouble && <Note tone="stop">{t('claim.overDouble')}</Note>}
      <h3>{t(sum.about ? 'claim.comesToAbout' : 'claim.comesTo', splitValues(sum.split))}</h3>
      <Box component="p" fz="xs" lh="lg" c="dimmed" className={cx('cw-num', classes.formula)}>
        {t('compare.formula', { face, price: priceText(order), settled: formatAmount(sum.worth) })}
        {sum.worth > BigInt(sum.split.settled) && `. ${t('claim.capped', valuesOf(order))}`}
      </Box>
      <KeyValues rows={rows} sunken />
      {sum.about && (
        <Box component="p" fz="xs" lh="lg" c="dimmed" className={cx('cw-num', classes.formula)}>
          {t('claim.rates')}
        </Box>
      )}
    </div>
  );
}
