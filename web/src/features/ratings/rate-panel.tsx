import { Flex, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { RateForm } from './rate-form.tsx';
import classes from './ratings.module.css';
import { type Rating, useOrderData } from './ratings.queries.ts';
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
  const { t } = useTranslation('ratings');
  const { data } = useOrderData(code);
  // Says why rating is impossible where a user may expect it; never on an order that no provider viewed.
  if (!data || data.whyNot === 'not_ended' || data.whyNot === 'unseen') return null;
  if (role === 'staff') {
    return (
      <Panel title={t('panel.title')}>
        <GivenRating rating={data.ratings.seller} by={seller} answeredBy={provider} />
        <GivenRating rating={data.ratings.provider} by={provider} answeredBy={seller} />
      </Panel>
    );
  }
  const [me, other] = role === 'seller' ? [seller, provider] : [provider, seller];
  return (
    <Panel title={t('panel.title')}>
      <div className={classes.panel}>
        {data.theirs && (
          <div>
            <GivenRating rating={data.theirs} by={other} answeredBy={me} />
            {data.mayReply && <ReplyForm code={code} />}
          </div>
        )}
        {data.mine && <GivenRating rating={data.mine} by={t('you')} answeredBy={other} />}
        {data.mayRate && <RateForm code={code} other={other} until={data.rateUntil} />}
        {!data.mine && !data.mayRate && data.whyNot && <p className={classes.quiet}>{t(`whyNot.${data.whyNot}`)}</p>}
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
