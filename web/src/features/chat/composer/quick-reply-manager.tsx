import { Button, Checkbox, Flex, Group, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { submitting } from '#web/lib/submitting.ts';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './composer.module.css';
import { type Shortcut, useShortcuts } from './quick-replies.tsx';

const NEW = { title: '', body: '', isShared: false };

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** The user's quick replies: add, edit, remove. Staff can share one with all staff. */
export function QuickReplyManager({ opened, onClose }: Props) {
  const { t } = useTranslation('chat');
  const { list } = useShortcuts();
  const [edited, setEdited] = useState<{ id?: string; title: string; body: string; isShared: boolean }>(NEW);
  const stale = ['chat.listShortcuts'] as const;
  const save = useCommand('chat.saveShortcut', { stale, quiet: true, onDone: () => setEdited(NEW) });
  const remove = useCommand('chat.removeShortcut', { stale, quiet: true });
  const error = save.error ?? remove.error;
  const isReady = edited.title.trim() !== '' && edited.body.trim() !== '';
  return (
    <OpenDialog opened={opened} onClose={onClose} title={t('quick.manage')} size={520}>
      <Flex
        component="form"
        direction="column"
        gap="smplus"
        onSubmit={submitting(() => {
          if (isReady) save.mutate(edited);
        })}
      >
        <TextInput
          label={t('quick.name')}
          value={edited.title}
          maxLength={maxOf('chat.saveShortcut', 'title')}
          onChange={(event) => setEdited({ ...edited, title: event.currentTarget.value })}
        />
        <Textarea
          label={t('quick.body')}
          value={edited.body}
          maxLength={maxOf('chat.saveShortcut', 'body')}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => setEdited({ ...edited, body: event.currentTarget.value })}
        />
        <Share isShared={edited.isShared} onChange={(isShared) => setEdited({ ...edited, isShared })} />
        {error && <Note tone="stop">{errorText(error)}</Note>}
        <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
          {edited.id && (
            <Button variant="default" onClick={() => setEdited(NEW)}>
              {t('quick.cancel')}
            </Button>
          )}
          <Button type="submit" disabled={!isReady} loading={save.isPending}>
            {t(edited.id ? 'quick.save' : 'quick.add')}
          </Button>
        </Group>
      </Flex>
      <Flex component="ul" direction="column" mt="md" mx={0} mb={0} p={0}>
        {list.map((item) => (
          <Line
            key={item.id}
            shortcut={item}
            onEdit={() => setEdited(item)}
            onRemove={() => remove.mutate({ id: item.id })}
          />
        ))}
      </Flex>
    </OpenDialog>
  );
}

function Share({ isShared, onChange }: { isShared: boolean; onChange: (shared: boolean) => void }) {
  const { t } = useTranslation('chat');
  const { user } = useSession();
  if (!user?.isStaff) return null;
  return (
    <Checkbox
      label={t('quick.shared')}
      checked={isShared}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Line({ shortcut, onEdit, onRemove }: { shortcut: Shortcut; onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <li className={classes.replyLine}>
      <span>
        <b>{shortcut.title}</b> {shortcut.isShared && <small>{t('quick.ofAll')}</small>}
        <small>{shortcut.body}</small>
      </span>
      {shortcut.isMine && (
        <>
          <Button variant="default" size="sm" onClick={onEdit} aria-label={t('quick.edit', { title: shortcut.title })}>
            <IconPencil size={15} stroke={1.75} />
          </Button>
          <Button
            variant="default"
            size="sm"
            onClick={onRemove}
            aria-label={t('quick.remove', { title: shortcut.title })}
          >
            <IconTrash size={15} stroke={1.75} />
          </Button>
        </>
      )}
    </li>
  );
}
