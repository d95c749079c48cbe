import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { Lines } from '#web/ui/list/lines.tsx';

interface Props {
  changed: { name: string; at: string; reason: string } | null;
}

/** The last change: user, time and reason. */
export function LastChange({ changed }: Props) {
  const { t } = useTranslation('settings');
  if (!changed)
    return (
      <Box component="span" fz="sm" c="dimmed">
        {t('neverChanged')}
      </Box>
    );
  return (
    <span title={changed.reason}>
      <Lines cut first={t('changedBy', { name: changed.name, when: formatWhen(changed.at) })} second={changed.reason} />
    </span>
  );
}
