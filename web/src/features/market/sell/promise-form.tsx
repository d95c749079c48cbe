import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { DayLimitNote } from '#web/features/identity/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import type { Ad } from '../market.queries.ts';
import { Payout } from '../offers/payout.tsx';
import { amountLimits, takesAmount } from './order-limits.ts';
import { readRefusal } from './place-refusal.ts';
import own from './promise-rows.module.css';
import { PromiseRows } from './promise-rows.tsx';
import { quote, takesFace } from './quote.ts';
import { ReceiveBar } from './receive-bar.tsx';
import { SaleForm } from './sale-form.tsx';
import { SALE_STALE } from './sale-stale.ts';
import { SaleWords } from './sale-words.tsx';
import classes from './sell.module.css';

const DAY_MINUTES = 24 * 60;
function usePromise(reload: () => Promise<unknown>) {
  const go = useGo();
  return useCommand('orders.promise', {
    quiet: true,
    stale: SALE_STALE,
    onDone: (order) => go(paths.operate(order)),
    onFail: (error) => {
      if (readRefusal(error).stale) void reload();
    },
  });
}

/** Face values at the left, what they come to at the right; the codes or the parcel follow after the order. */
export function PromiseForm({ latest, reload }: { latest: Ad; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('orders-placing');
  const { user } = useSession();
  const [{ face: first }] = usePageSearch('/sellPlaceAnOrder/$code');
  // The price that the reader has agreed to; a newer one is shown and asked for, never slipped in.
  const [ad, setAd] = useState(latest);
  const [faces, setFaces] = useState<string[]>([first]);
  const [description, setDescription] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const repriced = latest.unitPrice !== ad.unitPrice || latest.version !== ad.version;
  const place = usePromise(reload);
  const validFaces = faces.filter((face) => face !== '' && takesFace(ad, Number(face)));
  const whole = validFaces.reduce((total, face) => total + Number(face), 0);
  const sum = quote(ad, whole);
  const limits = amountLimits(ad);
  const fits = limits === null || takesAmount(ad, sum.gross);
  const short = whole > 0 && sum.gross > BigInt(ad.availableAmount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (validFaces.length < faces.length || !fits || repriced) return;
    place.mutate({
      adCode: ad.code,
      adVersion: ad.version,
      unitPrice: ad.unitPrice,
      description: description.trim(),
      cards: faces.map((face) => ({ faceValue: Number(face) })),
    });
  };
  return (
    <SaleForm ref={form} label={t('promise.tab')} onSubmit={submit}>
      <Panel title={t('promise.cards')}>
        <PromiseRows ad={ad} faces={faces} onChange={setFaces} tried={tried} busy={place.isPending} />
        <SaleWords name={ad.owner.name} value={description} onChange={setDescription} />
      </Panel>
      <aside>
        <Panel title={t('promise.receive')} className={classes.sticky}>
          <Payout ad={ad} face={whole} cards={validFaces.length} seller={{ name: user?.nickname ?? '?' }} />
          <HowPromised ad={ad} />
          <div className={classes.notes}>
            <DayLimitNote amount={sum.gross} />
            {short && <Note>{t('promise.short', { name: ad.owner.name })}</Note>}
            {tried && limits && !fits && <Note tone="stop">{t(`market:${limits.key}`, limits.values)}</Note>}
            {repriced && <Repriced onTake={() => setAd(latest)} />}
            {place.error && !repriced && <Note tone="stop" title={readRefusal(place.error).text} />}
          </div>
          <Button type="submit" size="lg" fullWidth loading={place.isPending} disabled={repriced || short}>
            {whole > 0 ? t('promise.verb', { sum: formatAmount(sum.net) }) : t('promise.verbEmpty')}
          </Button>
        </Panel>
      </aside>
      <ReceiveBar
        net={whole > 0 ? sum.net : null}
        ready={whole > 0 && !repriced && !short}
        busy={place.isPending}
        verb={t('promise.verbEmpty')}
        form={form}
      />
    </SaleForm>
  );
}

function HowPromised({ ad }: { ad: Ad }) {
  const { t } = useTranslation('orders-placing');
  return (
    <>
      <p className={own.text}>
        {t(`promise.how.${ad.form}`, { name: ad.owner.name, span: useSpan(ad), days: ad.confirmDays })}
      </p>
      <p className={own.text}>{t('promise.fault')}</p>
    </>
  );
}

function Repriced({ onTake }: { onTake: () => void }) {
  const { t } = useTranslation('orders-placing');
  const take = (
    <Button variant="default" size="sm" onClick={onTake}>
      {t('market:sell.takePrice')}
    </Button>
  );
  return <Note title={t('promise.repriced')} action={take} />;
}

/** The ad's trade time limit in words. */
function useSpan({ deliverMinutes }: Ad): string {
  const { t } = useTranslation('orders-placing');
  if (deliverMinutes % DAY_MINUTES === 0) return t('promise.days', { count: deliverMinutes / DAY_MINUTES });
  if (deliverMinutes % 60 === 0) return t('promise.hours', { count: deliverMinutes / 60 });
  return t('promise.minutes', { count: deliverMinutes });
}
