import { Flex } from '@mantine/core';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import classes from './record.module.css';

type Listed = ResultOf<'people.listTrust'>['list'][number];

/** A person of a list by picture, name and mark. */
export function ListedName({ row }: { row: Listed }) {
  const { t } = useTranslation('people');
  return (
    <Flex component="span" align="center" gap="sm" miw={0}>
      <Avatar name={row.name} photo={row.photo} size={40} presence={row.online ? 'online' : 'off'} />
      <b>{row.name}</b>
      {row.certified && (
        <IconRosetteDiscountCheckFilled
          size={16}
          className={classes.verified}
          aria-label={t('badge.certified.title')}
        />
      )}
    </Flex>
  );
}
