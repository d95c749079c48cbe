import { Button, Flex, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submitting } from '#web/lib/submitting.ts';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import classes from '../composer/composer.module.css';

const MAX_TAGS = 10;
const MAX_LETTERS = 20;

interface Props {
  tags: readonly string[];
  onClose: () => void;
  onSave: (tags: string[]) => void;
}

/** The user's private tags on a conversation. */
export function TagDialog({ tags, onClose, onSave }: Props) {
  const { t } = useTranslation('chat');
  const [list, setList] = useState<readonly string[]>(tags);
  const [text, setText] = useState('');
  const tag = text.trim();
  const mayAdd = tag !== '' && !list.includes(tag) && list.length < MAX_TAGS;
  const add = () => {
    if (!mayAdd) return;
    setList([...list, tag]);
    setText('');
  };
  return (
    <OpenDialog onClose={onClose} title={t('tags.title')} size={420}>
      <Flex
        component="form"
        direction="column"
        gap="smplus"
        onSubmit={submitting(() => {
          if (tag) return add();
          onSave([...list]);
          onClose();
        })}
      >
        <TagChips tags={list} onRemove={(item) => setList(list.filter((it) => it !== item))} />
        <div className={classes.tagField}>
          <TextInput
            aria-label={t('tags.new')}
            placeholder={t('tags.new')}
            maxLength={MAX_LETTERS}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Button variant="default" onClick={add} disabled={!mayAdd} leftSection={<IconPlus size={16} stroke={2} />}>
            {t('tags.add')}
          </Button>
        </div>
        <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
          <Button
            onClick={() => {
              onSave(mayAdd ? [...list, tag] : [...list]);
              onClose();
            }}
          >
            {t('tags.save')}
          </Button>
        </Group>
      </Flex>
    </OpenDialog>
  );
}

interface TagChipsProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

function TagChips({ tags, onRemove }: TagChipsProps) {
  const { t } = useTranslation('chat');
  return (
    <Group gap="xxsplus" mih="var(--cw-control-sm)" className={classes.tagRow}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
          <button type="button" aria-label={t('tags.remove', { tag })} onClick={() => onRemove(tag)}>
            <IconX size={13} stroke={2.2} />
          </button>
        </span>
      ))}
      {tags.length === 0 && <small>{t('tags.none')}</small>}
    </Group>
  );
}
