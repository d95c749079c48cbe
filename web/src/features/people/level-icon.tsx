import { Flex } from '@mantine/core';
import { IconMedal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PublicRecord } from './people.queries.ts';

/** A member's level: an icon with its name, since colour alone carries no meaning. */
export function LevelIcon({ level }: { level: PublicRecord['levelIcon'] }) {
  const { t } = useTranslation('people');
  return (
    <Flex
      component="span"
      align="center"
      display="inline-flex"
      gap="xxs"
      fz="xs"
      c="var(--cw-text-2)"
      title={t('level.title')}
    >
      <IconMedal2 size={16} stroke={1.75} aria-hidden="true" />
      {t(`level.${level}`)}
    </Flex>
  );
}
