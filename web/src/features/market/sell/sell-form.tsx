import type { TFunction } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useSession } from '#web/api/session.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { UnsealedGuard } from '#web/ui/overlay/unsealed-guard.tsx';
import { checkCards, isEntered, totalFace } from '../cards/sell-cards.ts';
import { SellRows } from '../cards/sell-rows.tsx';
import { useSellCards } from '../cards/use-sell-cards.ts';
import type { Ad } from '../market.queries.ts';
import { useQuickPlace } from '../quick/use-quick-place.ts';
import { amountLimits, takesAmount } from './order-limits.ts';
import { type Refusal, readRefusal } from './place-refusal.ts';
import { quote, takesFace } from './quote.ts';
import { ReceiveBar } from './receive-bar.tsx';
import classes from './sell.module.css';
import { SellSummary } from './sell-summary.tsx';
import { useSealAndPlace } from './use-seal-and-place.ts';

interface Props {
  /** The offer as the server has it now. */
  latest: Ad;
  reload: () => Promise<unknown>;
}

/** Cards on the left, what they come to on the right. Nothing is frozen before the last press. */
export function SellForm({ latest, reload }: Props) {
  const { t } = useTranslation('market');
  const go = useGo();
  const { user } = useSession();
  const [{ face }] = usePageSearch('/goSell/$code');
  // The price that the reader has agreed to; a newer one is shown and asked for, never slipped in.
  const [ad, setAd] = useState(latest);
  const [words, setWords] = useState('');
  const [mine, setMine] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const cards = useSellCards(face && takesFace(latest, Number(face)) ? face : firstFixed(latest));
  const repriced = latest.unitPrice !== ad.unitPrice || latest.version !== ad.version;
  const total = totalFace(cards.rows, ad);
  const blame = (fault: Blame) => {
    cards.dispatch(fault);
    focusFirstError(form.current);
  };
  const [movesOn, setMovesOn] = useState(false);
  const placing = {
    onPlaced: (order: Placed) => go(paths.operate(order)),
    onRefused: (error: unknown) => {
      const why = readRefusal(error);
      if (why.stale) void reload();
      if (!why.at) return setRefusal(why);
      blame({ type: 'blameRow', row: why.at.row, errors: { [why.at.field]: why.text } });
    },
  };
  const direct = useSealAndPlace(placing);
  const quick = useQuickPlace(placing);
  const stage = direct.stage ?? quick.stage;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    const fault = faultIn(cards.rows, ad, t);
    if (fault) return blame(fault);
    const description = words.trim();
    if (movesOn) void quick.start(movingOn(ad, description), cards.rows);
    else void direct.start({ ad, description }, cards.rows);
  };
  return (
    <form ref={form} className={classes.grid} onSubmit={submit} noValidate aria-label={t('sell.form')}>
      <SellRows ad={ad} cards={cards} face={total.face} busy={stage !== null} words={words} onWords={setWords} />
      <SellSummary
        ad={ad}
        repriced={repriced ? latest : null}
        onReprice={() => {
          setAd(latest);
          setRefusal(null);
        }}
        total={total}
        seller={user?.nickname ?? '?'}
        mine={mine}
        onMine={setMine}
        movesOn={movesOn}
        onMovesOn={setMovesOn}
        refusal={refusal}
        stage={stage}
      />
      <ReceiveBar
        net={total.face > 0 ? quote(ad, total.face).net : null}
        ready={mine}
        busy={stage !== null}
        verb={t('sell.barAct')}
        form={form}
      />
      <UnsealedGuard count={cards.rows.filter(isEntered).length} sending={stage !== null} />
    </form>
  );
}

type Placed = Pick<ResultOf<'orders.place'>, 'orderCode' | 'adCode' | 'opponentCode'>;

/**
 * A sale to this offer that goes on to the next best one: a request like that of quick trade, because codes that are sealed
 * for one offer open for no other. The receipt is that of the offer.
 */
const movingOn = ({ code, version, unitPrice, cardTypeId }: Ad, description: string) => ({
  cardTypeId,
  receipt: 'none' as const,
  minUnitPrice: unitPrice,
  description,
  chosen: { adCode: code, adVersion: version },
});

type Cards = ReturnType<typeof useSellCards>;
type Blame = Parameters<Cards['dispatch']>[0];

/** The changes without which the cards cannot be sold; null: none. */
function faultIn(rows: Cards['rows'], ad: Ad, t: TFunction<'market'>): Blame | null {
  const errors = checkCards(rows, ad);
  if (errors.some((row) => Object.keys(row).length > 0)) return { type: 'blame', errors };
  const amounts = amountLimits(ad);
  if (!amounts || takesAmount(ad, quote(ad, totalFace(rows, ad).face).gross)) return null;
  return { type: 'blameRow', row: rows.length, errors: { face: t(amounts.key, amounts.values) } };
}

const focusFirstError = (form: HTMLFormElement | null) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus());

function firstFixed(ad: Ad): string {
  return ad.fixedFaces?.length === 1 ? String(ad.fixedFaces[0]) : '';
}
