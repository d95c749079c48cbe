import { Box, Button, Flex, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatMean, formatNumber } from '#web/lib/number.ts';
import type { Change, SearchAt } from '#web/searches.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import type { ListSpec } from '#web/ui/list-page/list-spec.ts';
import classes from './ratings.module.css';
import type { ReceivedRating } from './ratings.queries.ts';
import { ALL_STARS, Stars } from './stars.tsx';

type Record = ResultOf<'people.getRecord'>['ratings'];

type RatingSearch = SearchAt<'/userCenter/$code'>;

interface Props {
  userId: string;
  name: string;
  record: Record;
}

/** Ratings that a user received: mean, distribution of stars, and comments, filtered by stars. */
export function RatingList({ userId, name, record }: Props) {
  const { t } = useTranslation('ratings');
  if (record.count === 0) {
    return (
      <Panel title={t('list.title')}>
        <p className={classes.quiet}>{t('list.none', { name })}</p>
      </Panel>
    );
  }
  return <ListPart spec={listOf(userId, name, record)} />;
}

const listOf = (
  userId: string,
  name: string,
  record: Record,
): ListSpec<'/userCenter/$code', 'ratings.listOf', 'ratings'> => ({
  at: '/userCenter/$code',
  call: 'ratings.listOf',
  words: 'ratings',
  params: ({ stars }) => ({
    userId,
    stars: ALL_STARS.find((star) => String(star) === stars),
    negative: stars === 'negative' || undefined,
  }),
  pageRows: 10,
  title: (t) => t('list.title'),
  panelTitle: (t) => t('list.title'),
  aside: (t) => t('list.count', { count: record.count }),
  lead: (t, { search: { stars }, change }) => (
    <>
      <Summary record={record} stars={stars} change={change} />
      <div className={classes.filters}>
        <Button
          variant={stars === 'negative' ? 'tint' : 'default'}
          size="xs"
          aria-pressed={stars === 'negative'}
          onClick={() => change({ stars: stars === 'negative' ? 'any' : 'negative' })}
        >
          {t('list.negative')}
        </Button>
        {stars !== 'any' && (
          <Button variant="subtle" size="xs" onClick={() => change({ stars: 'any' })}>
            {t('list.all')}
          </Button>
        )}
      </div>
    </>
  ),
  skeleton: { rows: 3, height: 72, avatar: false },
  empty: (t) => <p className={`${classes.quiet} ${classes.pad}`}>{t('list.noneSuch')}</p>,
  rows: (rows) => (
    <Box component="ul" m={0} p={0} className={classes.rows}>
      {rows.map((rating) => (
        <li key={rating.id}>
          <Row rating={rating} name={name} />
        </li>
      ))}
    </Box>
  ),
});

interface SummaryProps {
  record: Record;
  stars: RatingSearch['stars'];
  change: Change<RatingSearch>;
}

function Summary({ record, stars: wanted, change }: SummaryProps) {
  const { t } = useTranslation('ratings');
  const mean = (record.average ?? 0) / 100;
  return (
    <div className={classes.summary}>
      <div className={classes.mean}>
        <b>{formatMean(record.average ?? 0)}</b>
        <Stars value={mean} size={18} />
        <small>{t('list.mean')}</small>
      </div>
      <Stack gap="hair" maw={420}>
        {[...ALL_STARS].reverse().map((stars) => {
          const count = record.stars[stars - 1] ?? 0;
          const pressed = wanted === String(stars);
          return (
            <button
              key={stars}
              type="button"
              className={classes.bar}
              aria-pressed={pressed}
              onClick={() => change({ stars: pressed ? 'any' : `${stars}` })}
            >
              <span>{t('stars', { count: stars })}</span>
              <span className={classes.track}>
                <i style={{ width: `${(count * 100) / record.count}%` }} />
              </span>
              <span>{formatNumber(count)}</span>
            </button>
          );
        })}
      </Stack>
    </div>
  );
}

function Row({ rating, name }: { rating: ReceivedRating; name: string }) {
  const { t } = useTranslation('ratings');
  const dealOf = ({ brand, byRole }: ReceivedRating) =>
    brand === null || byRole === 'buyer'
      ? t(byRole === 'buyer' ? 'list.points.buyer' : 'list.points.seller')
      : t(`list.by.${byRole}`, { brand });
  return (
    <Stack gap="xxsplus" pb="xxs">
      <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap" className={classes.givenHead}>
        <Stars value={rating.stars} />
        <b>{rating.by}</b>
        <small>
          {dealOf(rating)} · {formatWhen(rating.at)}
        </small>
      </Flex>
      <p className={rating.comment ? classes.words : classes.quiet}>{rating.comment || t('list.wordless')}</p>
      {rating.reply && (
        <blockquote className={classes.reply}>
          <b>{t('answered', { name })}</b>
          <span className={classes.words}>{rating.reply}</span>
        </blockquote>
      )}
    </Stack>
  );
}
