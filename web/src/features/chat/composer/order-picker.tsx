import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
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

/** Chooses one of the user's orders, to be sent as a card. */
export function OrderPicker({ opened, onClose, onPick }: Props) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useState('');
  const params = { start: 1, limit: SHOWN, ...(search.trim() ? { search: search.trim() } : {}) };
  const { data, isPending } = useCall('orders.listMine', params, { enabled: opened, keepPrevious: true });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('order.pick')}
      size={480}
      closeButtonProps={{ 'aria-label': t('ui:media.close') }}
    >
      <TextInput
        aria-label={t('order.search')}
        placeholder={t('order.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.orders}>
        {isPending && <SkeletonRows rows={3} />}
        {data?.list.length === 0 && <EmptyState title={t('order.none')} />}
        {data?.list.map((order) => (
          <button key={order.code} type="button" className={classes.orderRow} onClick={() => onPick(order.code)}>
            <MiniCard initials={order.brand.initials} color={order.brand.colour} name={order.brand.name} size="sm" />
            <span>
              <b className="cw-mono">{order.code}</b>
              <small>
                {t(`orders:state.${order.state}`)} · {formatWhen(order.placedAt)}
              </small>
            </span>
            <span>
              {formatAmount(order.orderAmount)} <small>{t('order.unit')}</small>
            </span>
          </button>
        ))}
      </div>
    </Modal>
  );
}
