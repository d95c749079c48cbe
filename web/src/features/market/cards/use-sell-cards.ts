import { useCallback, useReducer, useRef } from 'react';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { uploadFile } from '#web/api/upload.ts';
import { type CardsAction, reduceCards, startCards } from './sell-cards.ts';

/** The cards being entered, with their images going up as soon as they are chosen. */
export function useSellCards(firstFace: string) {
  const [state, dispatch] = useReducer(reduceCards, firstFace, startCards);
  const running = useRef(new Map<number, AbortController>());

  const setFile = useCallback((key: number, file: File | null) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
    const set = (patch: Extract<CardsAction, { type: 'set' }>['patch']) => dispatch({ type: 'set', key, patch });
    if (!file) return set({ file: null, upload: { at: 'none' } });
    const control = new AbortController();
    running.current.set(key, control);
    set({ file, upload: { at: 'sending', share: 0 } });
    uploadFile(file, 'card', {
      signal: control.signal,
      onProgress: (share) => set({ upload: { at: 'sending', share } }),
    }).then(
      ({ id }) => !control.signal.aborted && set({ upload: { at: 'done', imageId: id } }),
      (error: unknown) =>
        !control.signal.aborted && set({ upload: { at: 'failed' }, errors: { image: imageFault(error) } }),
    );
  }, []);

  return { rows: state.rows, dispatch, setFile };
}

/** Why a picture was not taken: known from another order already, or in the server's words. */
export function imageFault(error: unknown): string {
  return hasCode(error, 'cards.image_twice') ? 'sell.imageUsed' : errorText(error);
}
