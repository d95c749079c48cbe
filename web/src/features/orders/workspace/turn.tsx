import { IconCoin, IconEye, IconScale, IconX } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { asksCarriers } from '#web/api/client-constants.ts';
import { useOpening } from '#web/features/market/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { TurnBar } from '#web/ui/layout/turn-bar.tsx';
import { activityText, lastActivity } from './activity-words.ts';
import { type Step, stepsOf } from './steps.ts';
import { barOf, chipOf, silenceOf, type TurnText, titleOf } from './words.ts';
import type { Order } from './workspace.queries.ts';

/** A sentence whose sums, times and names stand out. */
export function Sentence({ text }: { text: TurnText }) {
  const { t } = useTranslation('orders-workspace');
  return <Trans t={t} i18nKey={text.key} values={text.values} components={{ b: <b /> }} />;
}

/** Whose turn, what to do, what silence does, and the time left. */
export function OrderTurn({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const chip = chipOf(order);
  const title = titleOf(order);
  const silence = silenceOf(order, asksCarriers());
  const hours = order.clockHours;
  const opensAt = useOpening(hours);
  const last = lastActivity(order);
  const words = last?.words;
  const reason = words?.endReason ? ` ${t('endReason.said', { reason: t(`endReason.${words.endReason}`) })}` : '';
  return (
    <TurnBar
      turn={barOf(order)}
      chip={t(chip.key, chip.values)}
      title={t(title.key, title.values)}
      consequence={
        silence ? (
          <>
            {opensAt !== null &&
              `${t(`closed.${order.role}`, { name: order.provider.name, at: formatWhen(opensAt) })} `}
            <Sentence text={silence} />
          </>
        ) : (
          last && `${formatWhen(last.entry.at)} · ${activityText(last.words, t)}${reason}`
        )
      }
      dueAt={order.dueAt}
      totalS={order.clockS ?? undefined}
      hours={hours}
    />
  );
}

/** The order's life in at most six steps. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const metaOf = (step: Step) => {
    if (step.at) return formatWhen(step.at);
    if (step.by) return t('step.by', { at: formatWhen(step.by) });
    return step.sum ? t('pts', { sum: formatAmount(step.sum) }) : undefined;
  };
  return (
    <Panel flush>
      <Timeline
        steps={stepsOf(order).map((step) => ({
          key: step.key,
          label: t(`step.${step.key}`, { other: order.role === 'seller' ? order.provider.name : order.seller.name }),
          meta: metaOf(step),
          state: step.state,
          icon: iconOf(step),
        }))}
      />
    </Panel>
  );
}

function iconOf(step: Step) {
  if (step.state === 'stop') return <IconX size={15} stroke={2.4} />;
  if (step.state !== 'later') return undefined;
  if (step.key === 'released' || step.key === 'settled') return <IconCoin size={14} stroke={2} />;
  if (step.key === 'ruling') return <IconScale size={14} stroke={2} />;
  return <IconEye size={14} stroke={2} />;
}
