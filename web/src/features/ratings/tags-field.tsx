import { Button, Flex, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { submitting } from '#web/lib/submitting.ts';
import classes from './ratings.module.css';
import { useRatingCommand } from './ratings.queries.ts';

const MAX_TAGS = 2;
const MAX_TAG = 24;

/** The user's own tags of an order: at most two, to find it by. */
export function TagsField({ code, tags }: { code: string; tags: readonly string[] }) {
  const { t } = useTranslation('ratings');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const ownTags = useCall('ratings.listMyTags', {});
  const suggestions = useId();
  const command = useRatingCommand('ratings.setTags');
  const set = (next: readonly string[]) => command.mutate({ code, tags: [...next] });
  const add = () => {
    const tag = text.trim();
    if (tag === '') return setError(t('tags.empty'));
    if (tags.includes(tag)) return setError(t('tags.twice'));
    setError(null);
    set([...tags, tag]);
  };
  return (
    <div className={classes.ownForm}>
      {tags.length > 0 && (
        <TagList tags={tags} busy={command.isPending} onRemove={(tag) => set(tags.filter((other) => other !== tag))} />
      )}
      {tags.length < MAX_TAGS && (
        <form className={classes.tagForm} onSubmit={submitting(add)}>
          <TextInput
            label={t('tags.add', { max: MAX_TAGS })}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(null);
            }}
            error={error ?? (command.error ? errorText(command.error) : null)}
            maxLength={MAX_TAG}
            list={suggestions}
            autoComplete="off"
          />
          <datalist id={suggestions}>
            {ownTags.data?.list.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Button type="submit" variant="default" loading={command.isPending}>
            {t('tags.verb')}
          </Button>
        </form>
      )}
    </div>
  );
}

interface ListProps {
  tags: readonly string[];
  busy: boolean;
  onRemove: (tag: string) => void;
}

function TagList({ tags, busy, onRemove }: ListProps) {
  const { t } = useTranslation('ratings');
  return (
    <Flex component="ul" gap="xxsplus" m={0} p={0} wrap="wrap" className={classes.tags} aria-label={t('tags.label')}>
      {tags.map((tag) => (
        <li key={tag}>
          {tag}
          <button type="button" onClick={() => onRemove(tag)} disabled={busy} aria-label={t('tags.remove', { tag })}>
            <IconX size={14} stroke={2} />
          </button>
        </li>
      ))}
    </Flex>
  );
}
