import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepsWithin, RELEASE_KEEPS, type ReleaseKeep } from '#core/orders/release-keep.ts';
import { hasCode } from '#web/api/api-error.ts';
import { refreshMe } from '#web/api/me.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { HeldNote, ResetPauseNote } from '#web/features/people/public.ts';
import { browserTexts } from '#web/lib/browser-texts.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatClock } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { OrderDialog } from '../workspace/dialog.tsx';
import type { Order } from '../workspace/workspace.queries.ts';

interface Props {
  order: Order;
  opened: boolean;
  onClose: () => void;
}

/** The place in which this browser remembers for how long its provider keeps the password. */
const KEEP_KEY = 'releaseKeep';

/** Pays in full: after checking the cards, or amicably while a moderator has the case. */
export function OrderReleaseDialog({ order, opened, onClose }: Props) {
  const { t } = useTranslation('orders-workspace');
  const keptUntil = useSession().user?.releasesUntil ?? null;
  const [isRefused, setRefused] = useState(false);
  const isKept = keptUntil !== null && Date.parse(keptUntil) > serverNow() && !isRefused;
  const keeps = useKeeps(opened && !isKept);
  return (
    <OrderDialog
      order={order}
      opened={opened}
      onClose={onClose}
      call="orders.release"
      params={({ keepMinutes }, own) => {
        if (keeps.length > 1) browserTexts.set(KEEP_KEY, keepMinutes);
        return { code: order.code, ...own };
      }}
      fields={[
        !isKept && { kind: 'password', name: 'tradePassword' },
        !isKept &&
          keeps.length > 1 && {
            kind: 'pick',
            name: 'keepMinutes',
            label: t('keep.label'),
            initial: rememberedKeep(keeps),
            options: keeps.map((keep) => ({
              value: keep,
              label: keep === '0' ? t('keep.each') : t('keep.for', { count: Number(keep) }),
            })),
          },
      ]}
      words={order.state === 'in_arbitration' ? 'release' : 'confirm'}
      split={order.fullSplit}
      onDone={() => {
        setRefused(false);
        void refreshMe();
      }}
      onFail={(error) => hasCode(error, 'auth.trading_password_needed') && setRefused(true)}
      check
    >
      <ResetPauseNote />
      <HeldNote />
      {isKept && <Note>{t('keep.until', { time: formatClock(keptUntil) })}</Note>}
    </OrderDialog>
  );
}

/** The choices that the platform's rule leaves; none before it has come. */
function useKeeps(enabled: boolean): readonly ReleaseKeep[] {
  const options = { enabled, staleTime: Number.POSITIVE_INFINITY };
  const { data } = useCall('base.getRule', { ckey: 'auth.release_proof_max_s' }, options);
  return data ? keepsWithin(data.value) : [];
}

function rememberedKeep(keeps: readonly ReleaseKeep[]): ReleaseKeep {
  const remembered = browserTexts.get(KEEP_KEY);
  return keeps.find((keep) => keep === remembered) ?? RELEASE_KEEPS[0];
}
