import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { BTC_UNIT, type Swapped } from './swap-draft.ts';

/** What was swapped, and what there is now. */
export function SwapResult({ result, onAgain }: { result: Swapped; onAgain: () => void }) {
  const { t } = useTranslation('swaps');
  const points = t('ofPoints', { amount: formatExact(result.points) });
  const btc = t('ofBtc', { amount: formatAmount(result.btc, { unit: BTC_UNIT }) });
  return (
    <Panel title={t('result.title')}>
      <Stack gap="md">
        <Note tone="done" title={t(`result.${result.side}`, { points, btc })}>
          {t('result.why')}
        </Note>
        <KeyValues
          rows={[
            { label: t('result.points'), value: formatAmount(result.availablePoints) },
            { label: t('result.btc'), value: formatAmount(result.availableBtc, { unit: BTC_UNIT }) },
            { label: t('result.leftToday'), value: formatAmount(result.leftToday) },
          ]}
        />
        <Group gap="sm">
          <Button onClick={onAgain}>{t('result.again')}</Button>
          <ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink>
        </Group>
      </Stack>
    </Panel>
  );
}
