import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import type { BailStatus } from './bail.queries.ts';

/** Everything that keeps this provider from trading, each with its remedy; a trader reads that none is needed. */
export function BailNotes({ status }: { status: BailStatus }) {
  const { t } = useTranslation('bail');
  const missing = BigInt(status.missing);
  const pauses = status.pauses.filter(({ reason }) => reason !== 'bail');
  const isShort = status.isProvider && missing > 0n && !status.notice;
  const isTrader = !status.isProvider && status.paid === '0';
  if (!isTrader && !isShort && pauses.length === 0) return null;
  return (
    <Stack gap="sm" mt="md">
      {isTrader && (
        <Note title={t('trader.title')} action={<AppLink href={paths.becomeProvider()}>{t('trader.go')}</AppLink>}>
          {t('trader.why')}
        </Note>
      )}
      {isShort && (
        <Note tone="turn" title={t('short.title', { amount: formatAmount(missing) })}>
          {t('short.why', { required: formatAmount(status.required) })}
          {status.shortBy && ` ${t('short.by', { when: formatDateTime(status.shortBy) })}`}
        </Note>
      )}
      {pauses.map(({ reason, endsAt }) => (
        <Note key={reason} tone="stop" title={t(`pause.${reason}.title`, { amount: formatAmount(status.openDebt) })}>
          {t(`pause.${reason}.why`, { amount: formatAmount(status.openDebt) })}
          {endsAt && ` ${t('pause.until', { when: formatDateTime(endsAt) })}`}
        </Note>
      ))}
    </Stack>
  );
}
