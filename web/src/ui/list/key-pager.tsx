import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The key that the page begins after; empty: it is the first. */
  before: string;
  /** The key of the next page; null: this is the last. */
  next: string | null;
  onKey: (before: string) => void;
}

/** The way on in a list whose pages begin after a row: its rows are not counted. Nothing when all of them fit on one page. */
export function KeyPager({ before, next, onKey }: Props) {
  const { t } = useTranslation('ui');
  if (before === '' && next === null) return null;
  return (
    <nav aria-label={t('pager.label')}>
      <Group justify="center" gap="xs" p="sm">
        {before !== '' && (
          <Button variant="subtle" onClick={() => onKey('')}>
            {t('pager.newest')}
          </Button>
        )}
        {next !== null && (
          <Button variant="default" onClick={() => onKey(next)}>
            {t('pager.older')}
          </Button>
        )}
      </Group>
    </nav>
  );
}
