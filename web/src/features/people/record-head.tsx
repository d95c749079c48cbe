import { Box, Flex, Group, Stack } from '@mantine/core';
import { IconBan, IconHeartHandshake, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MessageButton } from '#web/features/chat/public.tsx';
import { PersonAction } from '#web/features/person-acts/public.ts';
import { Stars } from '#web/features/ratings/public.ts';
import { formatDate } from '#web/lib/date.ts';
import { formatMean } from '#web/lib/number.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PublicRecord } from './people.queries.ts';
import classes from './record.module.css';

/** Name, badges, and the viewer's actions: trust, block, chat. */
export function RecordHead({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  const { name, ratings, relation } = record;
  return (
    <section className={classes.head} aria-label={t('head.label', { name })}>
      <Group gap="md" align="stretch" wrap="nowrap" miw={0} flex="1 1 420px">
        <Avatar name={name} photo={record.photo} size={64} presence={record.online ? 'online' : 'off'} />
        <Stack gap="xxs" miw={0}>
          <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap" className={classes.name}>
            <h1>{name}</h1>
            {record.certified && (
              <IconRosetteDiscountCheckFilled
                size={20}
                className={classes.verified}
                aria-label={t('badge.certified.title')}
              />
            )}
          </Flex>
          <Box fz="sm" c="dimmed">
            {t(`role.${roleOf(record)}`)} · {record.online ? t('head.online') : t('head.offline')} ·{' '}
            {t('head.since', { date: formatDate(record.joinedAt) })}
          </Box>
          {ratings.average !== null && (
            <Box fz="sm" c="dimmed">
              <Stars value={ratings.average / 100} />{' '}
              {t('head.rated', { mean: formatMean(ratings.average), count: ratings.count })}
            </Box>
          )}
          <Badges record={record} />
          {record.bio && (
            <Box component="p" mt="xs" lh="xl" c="var(--cw-text-2)" className="cw-wrap">
              {record.bio}
            </Box>
          )}
        </Stack>
      </Group>
      {relation && !relation.isMe && !record.isStaff && <Actions record={record} relation={relation} />}
      {record.isStaff && <Note>{t('head.staff')}</Note>}
      {relation?.blocked && <Note>{t('head.blocked', { name })}</Note>}
    </section>
  );
}

export function roleOf({ isStaff, role }: PublicRecord): 'staff' | 'provider' | 'trader' {
  if (isStaff) return 'staff';
  return role === 'provider' ? 'provider' : 'trader';
}

function Badges({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  if (record.badges.length === 0) return null;
  return (
    <Flex component="ul" gap="xxsplus" mt="xxsplus" mx={0} mb={0} p={0} wrap="wrap" aria-label={t('badge.label')}>
      {record.badges.map((badge) => (
        <li key={badge} title={t(`badge.${badge}.why`)}>
          <Tag>{t(`badge.${badge}.title`)}</Tag>
        </li>
      ))}
    </Flex>
  );
}

interface ActsProps {
  record: PublicRecord;
  relation: NonNullable<PublicRecord['relation']>;
}

function Actions({ record, relation }: ActsProps) {
  return (
    <Group gap="xs" align="stretch" className={classes.actions}>
      {!relation.blocked && <MessageButton userId={record.userId} name={record.name} />}
      {!relation.blocked && (
        <PersonAction
          command={relation.trusted ? 'people.cancelTrust' : 'people.addTrust'}
          person={record}
          icon={<IconHeartHandshake size={18} stroke={1.75} />}
        />
      )}
      <PersonAction
        command={relation.blocked ? 'people.removeBlock' : 'people.addBlock'}
        person={record}
        icon={<IconBan size={18} stroke={1.75} />}
      />
    </Group>
  );
}
