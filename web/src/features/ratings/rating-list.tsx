import { Box, Button, Flex, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatMean, formatNumber } from '#web/lib/number.ts';
import type { Change, SearchAt } from '#web/searches.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import classes from './ratings.module.css';
import type { ReceivedRating } from './ratings.queries.ts';
import { ALL_STARS, Stars } from './stars.tsx';

type Record = ResultOf<'people.getRecord'>['ratings'];

/** Search of a record's rating list: `any`, `negative` or a number of stars, and the page. */
type RatingSearch = SearchAt<'/userCenter/$code'>;

interface Props {
  userId: string;
  name: string;
  record: Record;
  search: RatingSearch;
  change: Change<RatingSearch>;
}

const PAGE_ROWS = 10;

/** Ratings that a user received: mean, distribution of stars, and comments, filtered by stars. */
export function RatingList({ userId, name, record, search, change }: Props) {
  const { t } = useTranslation('ratings');
  const params = paramsOf(userId, search);
  const ratings = useCall('ratings.listOf', params, { keepPrevious: true, enabled: record.count > 0 });
  if (record.count === 0) {
    return (
      <Panel title={t('list.title')}>
        <p className={classes.quiet}>{t('list.none', { name })}</p>
      </Panel>
    );
  }
  return (
    <Panel flush title={t('list.title')} aside={t('list.count', { count: record.count })}>
      <Summary record={record} search={search} change={change} />
      <div className={classes.filters}>
        <Button
          variant={search.stars === 'negative' ? 'tint' : 'default'}
          size="xs"
          aria-pressed={search.stars === 'negative'}
          onClick={() => change({ stars: search.stars === 'negative' ? 'any' : 'negative' })}
        >
          {t('list.negative')}
        </Button>
        {search.stars !== 'any' && (
          <Button variant="subtle" size="xs" onClick={() => change({ stars: 'any' })}>
            {t('list.all')}
          </Button>
        )}
      </div>
      <QueryList
        query={ratings}
        skeleton={{ rows: 3, height: 72, avatar: false }}
        empty={<p className={`${classes.quiet} ${classes.pad}`}>{t('list.noneSuch')}</p>}
        pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
      >
        {(rows) => (
          <Box component="ul" m={0} p={0} className={classes.rows}>
            {rows.map((rating) => (
              <li key={rating.id}>
                <Row rating={rating} name={name} />
              </li>
            ))}
          </Box>
        )}
      </QueryList>
    </Panel>
  );
}

function paramsOf(userId: string, { stars, page }: RatingSearch): ParamsOf<'ratings.listOf'> {
  const wanted = ALL_STARS.find((star) => String(star) === stars);
  return {
    userId,
    ...(wanted ? { stars: wanted } : {}),
    ...(stars === 'negative' ? { negative: true } : {}),
    start: page,
    limit: PAGE_ROWS,
  };
}

function Summary({ record, search, change }: Pick<Props, 'record' | 'search' | 'change'>) {
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
          const pressed = search.stars === String(stars);
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
