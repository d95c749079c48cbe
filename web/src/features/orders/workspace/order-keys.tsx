import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { KeyMark } from '#web/ui/key-mark.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import { giftHref } from '../list/order-list-rows.tsx';
import classes from './workspace.module.css';
import type { Order } from './workspace.queries.ts';

/** Orders that the key goes through, as the desk has them. */
const LOOKED_AT = 50;

/** The order behind this one, the first one behind the last; undefined: no other waits. */
export function nextAfter<T extends { readonly code: string }>(code: string, waiting: readonly T[]): T | undefined {
  const place = waiting.findIndex((row) => row.code === code);
  const next = waiting[place + 1] ?? waiting[0];
  return next?.code === code ? undefined : next;
}

/** Below the cards, for a provider: the keys of the page, and the next order that waits. */
export function OrderKeys({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const { user } = useSession();
  const isProvider = Boolean(user?.serverFlag);
  useShortcuts();
  const { data } = useCall('inbox.list', { kind: 'gift', limit: LOOKED_AT }, { enabled: isProvider, swallow: true });
  if (!isProvider || !data) return null;
  const waiting = data.list.flatMap((row) => (row.kind === 'gift' ? [row.order] : []));
  const next = nextAfter(order.code, waiting);
  const face = next && formatFace(next.faceValue, { symbol: next.currency, unit: next.unit }, true);
  return (
    <div className={classes.keys}>
      <p>{t('keys.page')}</p>
      <ButtonLink
        size="sm"
        href={next ? giftHref(next) : paths.providerDesk()}
        aria-keyshortcuts="N"
        rightSection={<KeyMark letter="N" />}
      >
        {next
          ? t('keys.next', { face, brand: next.brand.name, sum: formatAmount(next.orderAmount) })
          : t('keys.toDesk')}
      </ButtonLink>
    </div>
  );
}
