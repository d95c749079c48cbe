import { Flex, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { OwnMarks } from './own-marks.tsx';
import { RateForm } from './rate-form.tsx';
import classes from './ratings.module.css';
import { type OrderRatings, type Rating, useOrderData, usePointsOrderRatings } from './ratings.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { Stars } from './stars.tsx';

interface Props {
  code: string;
  seller: string;
  provider: string;
  /** The viewer's side; staff can only read. */
  role: 'seller' | 'provider' | 'staff';
}

/** After an order's end: both ratings, with the forms for the viewer's own rating and reply. */
export function RatePanel({ code, seller, provider, role }: Props) {
  const { data } = useOrderData(code);
  if (!data) return null;
  const { ratings, ...view } = data;
  const sides = [
    { name: seller, rating: ratings.seller },
    { name: provider, rating: ratings.provider },
  ] as const;
  return <Ratings view={view} sides={sides} viewer={role} />;
}

interface PointsProps extends Pick<Props, 'code' | 'seller'> {
  buyer: string;
  role: 'seller' | 'buyer' | 'moderator';
}

/** The same after a points order's end. */
export function PointsRatePanel({ code, seller, buyer, role }: PointsProps) {
  const { data } = usePointsOrderRatings(code);
  if (!data) return null;
  const { ratings, ...view } = data;
  const sides = [
    { name: seller, rating: ratings.seller },
    { name: buyer, rating: ratings.buyer },
  ] as const;
  return <Ratings view={view} sides={sides} viewer={role} />;
}

/** The caller's own tags and note of a points order. */
export function PointsMarks({ code }: { code: string }) {
  const { t } = useTranslation('ratings');
  const { data } = usePointsOrderRatings(code);
  if (!data) return null;
  return (
    <Panel title={t('record.marks')}>
      <OwnMarks code={code} tags={data.tags} note={data.note} />
    </Panel>
  );
}

interface Side {
  name: string;
  rating: Rating | null;
}

interface RatingsProps {
  view: OrderRatings;
  /** The seller's, then the other party's. */
  sides: readonly [Side, Side];
  viewer: Props['role'] | PointsProps['role'];
}

function Ratings({ view, sides: [first, second], viewer }: RatingsProps) {
  const { t } = useTranslation('ratings');
  const { code, mine, theirs, whyNot } = view;
  // Says why rating is impossible where a user may expect it; never on an order that came to no trade.
  if (whyNot === 'not_ended' || whyNot === 'unseen') return null;
  if (viewer === 'staff' || viewer === 'moderator') {
    return (
      <Panel title={t('panel.title')}>
        <GivenRating rating={first.rating} by={first.name} answeredBy={second.name} />
        <GivenRating rating={second.rating} by={second.name} answeredBy={first.name} />
      </Panel>
    );
  }
  const [me, other] = viewer === 'seller' ? [first.name, second.name] : [second.name, first.name];
  return (
    <Panel title={t('panel.title')}>
      <div className={classes.panel}>
        {theirs && (
          <div>
            <GivenRating rating={theirs} by={other} answeredBy={me} />
            {view.mayReply && <ReplyForm code={code} />}
          </div>
        )}
        {mine && <GivenRating rating={mine} by={t('you')} answeredBy={other} />}
        {view.mayRate && <RateForm code={code} other={other} until={view.rateUntil} />}
        {!mine && !view.mayRate && whyNot && <p className={classes.quiet}>{t(`whyNot.${whyNot}`)}</p>}
      </div>
    </Panel>
  );
}

function GivenRating({ rating, by, answeredBy }: { rating: Rating | null; by: string; answeredBy: string }) {
  const { t } = useTranslation('ratings');
  if (!rating) return <p className={classes.quiet}>{t('notRated', { name: by })}</p>;
  return (
    <Stack gap="xxsplus" pb="xxs">
      <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap" className={classes.givenHead}>
        <b>{by}</b>
        <Stars value={rating.stars} />
        <small>{formatWhen(rating.at)}</small>
      </Flex>
      {rating.comment && <p className={classes.words}>{rating.comment}</p>}
      {rating.reply && (
        <blockquote className={classes.reply}>
          <b>{t('answered', { name: answeredBy })}</b>
          <span className={classes.words}>{rating.reply}</span>
        </blockquote>
      )}
    </Stack>
  );
}
