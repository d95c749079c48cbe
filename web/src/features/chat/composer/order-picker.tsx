import { TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './composer.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onPick: (code: string) => void;
}

const SHOWN = 20;

/** One of the user's orders, of cards or of points. */
interface Choice {
  readonly code: string;
  readonly mark: ComponentProps<typeof MiniCard>;
  readonly state: string;
  readonly placedAt: string;
  readonly points: string;
}

/** The newest orders of both kinds; an operator has none of points. */
function useChoices(enabled: boolean, search: string): { choices: readonly Choice[]; isPending: boolean } {
  const { t } = useTranslation(['chat', 'orders', 'points-orders']);
  const { user } = useSession();
  const hasPoints = user?.operatorId === null;
  const params = { start: 1, limit: SHOWN, ...(search.trim() ? { search: search.trim() } : {}) };
  const cards = useCall('orders.listMine', params, { enabled, keepPrevious: true });
  const points = useCall('pointsOrders.listMine', params, { enabled: enabled && hasPoints, keepPrevious: true });
  const ofCards = (cards.data?.list ?? []).map(
    ({ code, brand, state, placedAt, orderAmount }): Choice => ({
      code,
      placedAt,
      points: orderAmount,
      state: t(`orders:state.${state}`),
      mark: { initials: brand.initials, color: brand.colour, name: brand.name },
    }),
  );
  const ofPoints = (points.data?.list ?? []).map(
    ({ code, state, placedAt, orderAmount }): Choice => ({
      code,
      placedAt,
      points: orderAmount,
      state: t(`points-orders:state.${state}`),
      mark: { initials: 'P', name: t('order.unit') },
    }),
  );
  const choices = [...ofCards, ...ofPoints].sort((a, b) => b.placedAt.localeCompare(a.placedAt)).slice(0, SHOWN);
  return { choices, isPending: cards.isPending || (hasPoints && points.isPending) };
}

/** Chooses one of the user's orders, to be sent as a card. */
export function OrderPicker({ opened, onClose, onPick }: Props) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useState('');
  const { choices, isPending } = useChoices(opened, search);
  return (
    <OpenDialog opened={opened} onClose={onClose} title={t('order.pick')} size={480}>
      <TextInput
        aria-label={t('order.search')}
        placeholder={t('order.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.orders}>
        {isPending && <SkeletonRows rows={3} />}
        {!isPending && choices.length === 0 && <EmptyState title={t('order.none')} />}
        {choices.map(({ code, mark, state, placedAt, points }) => (
          <button key={code} type="button" className={classes.orderRow} onClick={() => onPick(code)}>
            <MiniCard {...mark} size="sm" />
            <span>
              <b className="cw-mono">{code}</b>
              <small>
                {state} · {formatWhen(placedAt)}
              </small>
            </span>
            <span>
              {formatAmount(points)} <small>{t('order.unit')}</small>
            </span>
          </button>
        ))}
      </div>
    </OpenDialog>
  );
}
