import { Group } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { firstRevealBreak } from '#core/orders/reveal-chain.ts';
import { sha256 } from '#web/lib/crypto/sha256.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import type { Order } from '../workspace/workspace.queries.ts';

const HEAD_SHOWN = 12;

/** What this browser found when it followed the hashes of the log, the last of them, and the log to keep. */
export function RevealChain({ order: { code, reveals } }: { order: Pick<Order, 'code' | 'reveals'> }) {
  const { t } = useTranslation('orders-workspace');
  const broken = useMemo(() => firstRevealBreak(code, reveals, sha256), [code, reveals]);
  const head = reveals.at(-1)?.hash ?? '';
  const Icon = broken === null ? IconLink : IconLinkOff;
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" fz="xs" c="dimmed" data-chain={broken ?? 'holds'}>
      <span>
        <Icon size={14} stroke={1.75} aria-hidden="true" />{' '}
        {broken === null
          ? t('log.chainHolds', { head: head.slice(0, HEAD_SHOWN) })
          : t('log.chainBroken', { seq: broken })}
      </span>
      <CopyButton text={() => JSON.stringify({ code, reveals }, null, 2)} label={t('log.copy')} />
    </Group>
  );
}
