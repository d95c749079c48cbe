import { Anchor, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { outboxPage } from '#web/api/client-constants.ts';

/** In the demo, where the mail that one waits for is to be read: none of it is sent. */
export function OutboxHint() {
  const { t } = useTranslation('auth');
  const page = outboxPage();
  if (page === null) return null;
  return (
    <Group gap="xxs" mt="xxs" fz="sm" c="dimmed">
      {t('outbox.why')}
      <Anchor href={page} target="_blank" inherit>
        {t('outbox.open')}
      </Anchor>
    </Group>
  );
}
