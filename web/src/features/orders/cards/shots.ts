import { useRef, useState } from 'react';
import type { CheckStep } from '#core/disputes/guided-check.ts';
import { errorText } from '#web/api/api-error.ts';
import { uploadFile } from '#web/api/upload.ts';
import { uuid } from '#web/lib/crypto/uuid.ts';

/** One file on its way to the server: an image, a video or a PDF. */
export interface Shot {
  readonly key: string;
  /** What it belongs to: a card's id, or nothing in particular. */
  readonly group: string;
  readonly file: File;
  /** The step of the guided check that it answers. */
  readonly step: CheckStep | null;
  /** Share sent, 0 to 1. */
  readonly share: number;
  readonly id: string | null;
  readonly error: string | null;
}

/** Evidence, or photos of a card that pays, uploaded as soon as they are chosen. */
export function useShots(purpose: 'evidence' | 'card' = 'evidence') {
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const patch = (key: string, part: Partial<Shot>) =>
    setShots((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const send = (key: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    uploadFile(file, purpose, { signal: stop.signal, onProgress: (share) => patch(key, { share }) }).then(
      ({ id }) => patch(key, { id, share: 1 }),
      (error: unknown) => !stop.signal.aborted && patch(key, { error: errorText(error) }),
    );
  };
  return {
    shots,
    of: (group: string) => shots.filter((shot) => shot.group === group),
    /** Those that the server has or is being sent: a refused file is none. */
    sent: (group: string) => shots.filter((shot) => shot.group === group && shot.error === null),
    add: (group: string, file: File, step: CheckStep | null = null) => {
      const key = uuid();
      setShots((all) => [...all, { key, group, file, step, share: 0, id: null, error: null }]);
      send(key, file);
    },
    again: (shot: Shot) => {
      patch(shot.key, { error: null, share: 0 });
      send(shot.key, shot.file);
    },
    remove: (key: string) => {
      stops.current.get(key)?.abort();
      setShots((all) => all.filter((item) => item.key !== key));
    },
    clear: () => setShots([]),
    /** Something is still being sent. */
    sending: shots.some((shot) => shot.id === null && shot.error === null),
  };
}

export type Shots = ReturnType<typeof useShots>;
