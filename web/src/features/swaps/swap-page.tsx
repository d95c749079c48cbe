import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { SuspendedNote } from '#web/features/people/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PricePanel } from './price-panel.tsx';
import type { Swapped, SwapTerms } from './swap-draft.ts';
import { SwapForm } from './swap-form.tsx';
import { SwapResult } from './swap-result.tsx';
import classes from './swaps.module.css';

const PRICE_MS = 5_000;

/** Points for bitcoin and back: the amounts, a quote with its clock, and the price as it moves. */
export function SwapPage() {
  const { t } = useTranslation('swaps');
  const terms = useCall('swaps.getTerms', {}, { refetchInterval: PRICE_MS });
  const price = useCall('prices.getPrice', { symbol: 'BTC', referCurrency: 'POINTS' }, { refetchInterval: PRICE_MS });
  const [result, setResult] = useState<Swapped | null>(null);
  return (
    <Page title={t('title')} sub={t('sub')} actions={<ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink>}>
      <Loaded of={[terms]} skeleton={{ rows: 4, avatar: false }} around={(placeholder) => <Panel>{placeholder}</Panel>}>
        {(answer) => (
          <div className={classes.split}>
            <div className={classes.stack}>
              <Notes terms={answer} />
              {result === null ? (
                <SwapForm terms={answer} price={price.data} onDone={setResult} />
              ) : (
                <SwapResult result={result} onAgain={() => setResult(null)} />
              )}
            </div>
            <PricePanel price={price.data} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** What keeps the caller, or everybody, from swapping now. */
function Notes({ terms: { heldUntil, outLimit, isOpen } }: { terms: SwapTerms }) {
  const { t } = useTranslation('swaps');
  return (
    <>
      {!isOpen && (
        <Note tone="stop" title={t('closed')}>
          {t('closedWhy')}
        </Note>
      )}
      <SuspendedNote />
      {heldUntil !== null && <Note tone="frozen">{t('held', { until: formatDateTime(heldUntil) })}</Note>}
      {outLimit === '0' && (
        <Note title={t('noLevel')} action={<AppLink href={paths.kycOne()}>{t('toIdentity')}</AppLink>} />
      )}
    </>
  );
}
