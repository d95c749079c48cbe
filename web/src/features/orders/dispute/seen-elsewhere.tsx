import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatWhen } from '#web/lib/date.ts';

interface Props {
  seen: ResultOf<'disputes.similar'>['seen'];
  /** Shown if there is none. */
  none: string;
  /** What a card of the order is called by its row. */
  cardText?: (row: number) => string;
}

/** Other orders and goods with a card code or a picture of this case. */
export function SeenElsewhere({ seen, none, cardText }: Props) {
  const { t } = useTranslation('disputes-evidence');
  if (seen.length === 0) {
    return (
      <Box component="p" fz="xs" c="dimmed">
        {none}
      </Box>
    );
  }
  return (
    <Stack component="ul" gap="xsplus" m={0} p={0} fz="sm" style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
      {seen.map((item) => (
        <li key={`${item.what}${item.cardRow}${item.code}${item.at}`}>
          <b>{t(`seen.what.${item.what}`)}</b>
          <Box fz="xs" c="dimmed">
            {[
              item.cardRow === null ? '' : (cardText?.(item.cardRow) ?? ''),
              item.code ?? t('seen.noOrder'),
              item.by,
              formatWhen(item.at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </li>
      ))}
    </Stack>
  );
}
