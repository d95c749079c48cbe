import { useTranslation } from 'react-i18next';
import type { Side } from '#core/offers/standing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { OFFER_STALE } from '#web/features/market/public.ts';
import { toastDone, toastWarning } from '#web/ui/overlay/toast.ts';

interface Outcome {
  done: number;
  refused: readonly { readonly code: string; readonly why: string }[];
}

export interface OwnCommands {
  busy: boolean;
  shelve: (codes: readonly string[], onShelf: boolean) => Promise<void>;
  remove: (codes: readonly string[]) => Promise<void>;
}

/** Commands on several own offers of a side; each offer succeeds or is refused separately, and the user sees both. */
export function useOwnCommands(side: Side, onEnd: () => void = () => undefined): OwnCommands {
  const { t } = useTranslation('ads');
  const buys = useBuyCommands();
  const sells = useSellCommands();
  const { busy, shelve, remove } = side === 'buy' ? buys : sells;
  const tell = ({ done, refused }: Outcome, words: string) => {
    if (done > 0) toastDone(t(words, { count: done }));
    for (const { code, why } of refused) toastWarning(t('bulk.refused', { code, why }));
    onEnd();
  };
  // A call that fails as a whole has shown its error itself.
  const ignore = () => undefined;
  return {
    busy,
    shelve: (codes, onShelf) =>
      shelve(codes, onShelf).then((outcome) => tell(outcome, onShelf ? 'bulk.nowOn' : 'bulk.nowOff'), ignore),
    remove: (codes) => remove(codes).then((outcome) => tell(outcome, 'bulk.removed'), ignore),
  };
}

interface SideCommands {
  busy: boolean;
  shelve: (codes: readonly string[], onShelf: boolean) => Promise<Outcome>;
  remove: (codes: readonly string[]) => Promise<Outcome>;
}

/** Buy ads go in one call. */
function useBuyCommands(): SideCommands {
  const { t } = useTranslation('ads');
  const shelve = useCommand('ads.shelveMany', { stale: OFFER_STALE.buy });
  const remove = useCommand('ads.remove', { stale: OFFER_STALE.buy });
  const outcomeOf = ({ done, refused }: Awaited<ReturnType<typeof remove.mutateAsync>>): Outcome => ({
    done: done.length,
    refused: refused.map(({ code, why }) => ({ code, why: t(`bulk.why.${why}`) })),
  });
  return {
    busy: shelve.isPending || remove.isPending,
    shelve: (codes, onShelf) => shelve.mutateAsync({ codes: [...codes], onShelf }).then(outcomeOf),
    remove: (codes) => remove.mutateAsync({ codes: [...codes] }).then(outcomeOf),
  };
}

/** Sell ads go one after the other. */
function useSellCommands(): SideCommands {
  const shelve = useCommand('goods.shelveAd', { stale: OFFER_STALE.sell, quiet: true });
  const remove = useCommand('goods.removeAd', { stale: OFFER_STALE.sell, quiet: true });
  return {
    busy: shelve.isPending || remove.isPending,
    shelve: (codes, onShelf) => inTurn(codes, (code) => shelve.mutateAsync({ code, onShelf })),
    remove: (codes) => inTurn(codes, (code) => remove.mutateAsync({ code })),
  };
}

async function inTurn(codes: readonly string[], send: (code: string) => Promise<unknown>): Promise<Outcome> {
  const refused: { code: string; why: string }[] = [];
  for (const code of codes) {
    await send(code).catch((error: unknown) => {
      refused.push({ code, why: error instanceof ApiError ? error.message : String(error) });
    });
  }
  return { done: codes.length - refused.length, refused };
}
