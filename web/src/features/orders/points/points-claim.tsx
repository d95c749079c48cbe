import { Stack } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { valuesOf } from './points-words.ts';

const CLAIMS: readonly string[] = ['dispute', 'reject_card', 'appeal'];

/** Why a moderator is to decide, in the words of whoever asked for it. */
export function PointsClaim({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  if (order.state !== 'in_dispute') return null;
  const names = { seller: order.seller.name, buyer: order.buyer.name };
  const claims = order.events.flatMap(({ type, actor, data, at }) => {
    const words = data['reason'];
    if (!CLAIMS.includes(type) || typeof words !== 'string' || (actor !== 'seller' && actor !== 'buyer')) return [];
    return [{ at, words, name: actor === order.role ? t('you') : names[actor] }];
  });
  return (
    <Panel title={t('claim.title')}>
      <Stack gap="xs">
        {order.disputedBy === 'system' && <Note>{t('claim.clock', valuesOf(order))}</Note>}
        {claims.map(({ at, words, name }) => (
          <Note key={at} icon={<IconFlag size={18} stroke={1.75} />} title={`${name} · ${formatWhen(at)}`}>
            {words}
          </Note>
        ))}
      </Stack>
    </Panel>
  );
}
