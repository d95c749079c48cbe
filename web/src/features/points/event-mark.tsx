import {
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconBuildingBank,
  IconCoin,
  IconGift,
  IconScale,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { MoveGroup } from '#core/ledger/groups.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { KindMark, type MarkTone } from '#web/ui/media/kind-mark.tsx';
import classes from './event-rows.module.css';
import { type EventRow, groupOf } from './wallet-events.ts';

const ICONS: Readonly<Partial<Record<MoveGroup, typeof IconCoin>>> = {
  otc: IconCoin,
  payouts: IconBuildingBank,
  swaps: IconArrowsExchange,
  bail: IconShieldCheck,
  compensation: IconScale,
  rewards: IconGift,
};

/** A picture of an event: the card that was traded, the person, or what was done. */
export function EventMark({ row }: { row: EventRow }) {
  const { card, other, delta } = row;
  return (
    <span className={classes.mark}>
      {card !== null && <MiniCard initials={card.initials} color={card.colour} name={card.name} />}
      {card === null && other !== null && <Avatar name={other} />}
      {card === null && other === null && (
        <KindMark tone={toneOf(row)}>
          <Icon
            icon={ICONS[groupOf(row) ?? 'orders'] ?? (delta.startsWith('-') ? IconArrowUpRight : IconArrowDownLeft)}
          />
        </KindMark>
      )}
    </span>
  );
}

const Icon = ({ icon: Shown }: { icon: typeof IconCoin }) => <Shown size={18} stroke={1.75} />;

function toneOf({ state, delta }: EventRow): MarkTone {
  if (state === 'frozen') return 'frozen';
  return state === 'done' && !delta.startsWith('-') ? 'done' : 'wait';
}
