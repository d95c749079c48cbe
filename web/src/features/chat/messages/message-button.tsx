import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastError } from '#web/ui/overlay/toast.ts';
import { openConversation } from '../engine/chat-commands.ts';

/** Opens the conversation with a person, on the page of theirs. */
export function MessageButton({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('chat');
  const go = useGo();
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      go(paths.chat(await openConversation({ userId })));
    } catch (error) {
      toastError(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Button
      leftSection={<IconMessageCircle size={18} stroke={1.75} />}
      onClick={() => void open()}
      loading={isBusy}
      aria-label={t('page.messageTo', { name })}
    >
      {t('page.message')}
    </Button>
  );
}
