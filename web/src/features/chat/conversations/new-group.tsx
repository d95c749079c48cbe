import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { submitting } from '#web/lib/submitting.ts';
import { paths } from '#web/paths.ts';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { takeConversations } from '../engine/engine.ts';
import classes from './group.module.css';
import { PeoplePicker, useChosen } from './people-picker.tsx';

/** Makes a group: a name, and whom the reader has talked with. */
export function NewGroup({ me, onClose }: { me: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const go = useGo();
  const [title, setTitle] = useState('');
  const [chosen, toggle] = useChosen();
  const making = useCommand('chat.createGroup', {
    stale: ['chat.listConversations'],
    quiet: true,
    onDone: (group) => {
      takeConversations([group]);
      onClose();
      go(paths.chat(group.id));
    },
  });
  const isReady = title.trim() !== '' && chosen.size > 0;
  return (
    <OpenDialog onClose={onClose} title={t('group.new')} size={460}>
      <form
        className={classes.form}
        onSubmit={submitting(() => {
          if (isReady) making.mutate({ title: title.trim(), userIds: [...chosen] });
        })}
      >
        <TextInput
          label={t('group.title')}
          maxLength={maxOf('chat.createGroup', 'title')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <PeoplePicker me={me} chosen={chosen} onToggle={toggle} />
        {making.isError && <Note tone="stop">{making.error.message}</Note>}
        <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
          <Button type="submit" disabled={!isReady} loading={making.isPending}>
            {t('group.make')}
          </Button>
        </Group>
      </form>
    </OpenDialog>
  );
}
