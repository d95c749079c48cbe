import { useState } from 'react';
import { type Shot, useShots } from './shots.ts';

/** The parcel's one photo: it goes up as it is chosen, and is kept as evidence. */
export function useParcelPhoto() {
  const [file, setFile] = useState<File | null>(null);
  const { shots, add, clear } = useShots();
  const shot = shots.at(-1);
  const choose = (next: File | null) => {
    clear();
    setFile(next);
    if (next !== null) add('parcel', next);
  };
  return { file, choose, ...photoOf(shot) };
}

/** How far the photo is: `imageId` once the server has it; a refused one is none. */
export function photoOf(shot: Pick<Shot, 'id' | 'share' | 'error'> | undefined) {
  return {
    imageId: shot?.id ?? undefined,
    share: shot?.share ?? 0,
    isSending: shot !== undefined && shot.id === null && shot.error === null,
    fault: shot?.error ?? null,
  };
}
