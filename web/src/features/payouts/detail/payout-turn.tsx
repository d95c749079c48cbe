import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isPayoutEnd, WAITS_FOR_STAFF } from '#core/payouts/payout-states.ts';
import { PAYOUT_TURNS } from '#core/payouts/payout-turn.ts';
import { formatWhen } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { TurnBar } from '#web/ui/layout/turn-bar.tsx';
import { fiatText, type Payout, reasonText } from '../payout-words.ts';
import { type PayoutStep, payoutStepsOf } from './payout-steps.ts';

/** Parties of a payout: its recipient, and its payer. */
export type Party = 'owner' | 'payer';

interface Props {
  payout: Payout;
  party: Party;
}

const MINUTE_S = 60;

/** The turn as the bar shows it to this party. */
export function turnOf({ state }: Pick<Payout, 'state'>, party: Party) {
  if (state === 'success') return 'done';
  if (isPayoutEnd(state)) return 'ended';
  const turn = (PAYOUT_TURNS as Partial<Record<Payout['state'], 'owner' | 'provider'>>)[state];
  if (turn === (party === 'payer' ? 'provider' : 'owner')) return 'mine';
  return WAITS_FOR_STAFF.includes(state) ? 'dispute' : 'theirs';
}

const TIMED = ['open', 'taken', 'paying'];

/** The bar of the turn: whose it is, what to do, what silence does, the usual time, and the time left. */
export function PayoutTurn({ payout, party }: Props) {
  const { t } = useTranslation('payouts');
  const { state, deadline, clockS, usualS, provider } = payout;
  const turn = turnOf(payout, party);
  const at = deadline === null ? '' : formatWhen(deadline);
  const isTimed = party === 'owner' && usualS !== null && TIMED.includes(state);
  return (
    <TurnBar
      turn={turn}
      chip={turn === 'mine' ? undefined : t(`state.${state}`)}
      title={t(`turn.${party}.${state}`, { pays: fiatText(payout), provider: provider ?? '', owner: payout.owner })}
      consequence={
        <>
          <span>{reasonText(t, payout, party)}</span>
          {deadline !== null && ` ${t(`silence.${party}.${state}`, { at, defaultValue: '' })}`}
          {isTimed && ` ${t('form.usual', { count: Math.max(1, Math.round(usualS / MINUTE_S)) })}`}
        </>
      }
      dueAt={deadline}
      totalS={clockS ?? undefined}
    />
  );
}

/** How far it is, in at most four steps. */
export function PayoutTimeline({ payout, party }: Props) {
  const { t } = useTranslation('payouts');
  const metaOf = ({ at, by }: PayoutStep) => {
    if (at) return formatWhen(at);
    return by ? t('step.by', { at: formatWhen(by) }) : undefined;
  };
  const labelOf = ({ key }: PayoutStep) =>
    key === 'ended'
      ? t(`state.${payout.state}`)
      : t(key === 'pay' || key === 'confirm' ? `step.${key}.${party}` : `step.${key}`, {
          provider: payout.provider ?? '',
        });
  return (
    <Panel flush>
      <Timeline
        steps={payoutStepsOf(payout).map((step) => ({
          key: step.key,
          label: labelOf(step),
          meta: metaOf(step),
          state: step.state,
          ...(step.state === 'stop' ? { icon: <IconX size={15} stroke={2.4} /> } : {}),
        }))}
      />
    </Panel>
  );
}
