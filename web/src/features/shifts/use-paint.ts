import { useEffect, useRef, useState } from 'react';
import { useCommand } from '#web/api/query.ts';
import { serverNow } from '#web/lib/clock.ts';
import { isOver, keyOf, type Plan, type PlannedWindow } from './shift-rows.ts';

interface Stroke {
  /** What the windows under the pointer become. */
  readonly isPlanned: boolean;
  readonly windows: ReadonlyMap<string, PlannedWindow>;
}

/** Planning by click, by key, or by drawing over windows; what is drawn is sent when the pointer is lifted. */
export function usePaint(plan: Plan) {
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const current = useRef<Stroke | null>(null);
  const setting = useCommand('shifts.setWindows', { stale: ['shifts.getPlan', 'shifts.getMine'], mask: false });
  const planned = new Set(plan.windows.map(keyOf));
  const draw = (next: Stroke | null) => {
    current.current = next;
    setStroke(next);
  };
  const send = ({ isPlanned, windows }: Stroke) => {
    const list = [...windows.values()];
    setting.mutate(isPlanned ? { add: list, remove: [] } : { add: [], remove: list }, { onSettled: () => draw(null) });
  };
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    const lift = () => current.current && sendNow.current(current.current);
    window.addEventListener('pointerup', lift);
    return () => window.removeEventListener('pointerup', lift);
  }, []);
  const shows = (shiftWindow: PlannedWindow): boolean => {
    const key = keyOf(shiftWindow);
    return stroke?.windows.has(key) ? stroke.isPlanned : planned.has(key);
  };
  const mayChange = (shiftWindow: PlannedWindow) => plan.mayPlan && !isOver(shiftWindow, plan.zone, serverNow());
  return {
    shows,
    mayChange,
    begin: (shiftWindow: PlannedWindow) => {
      if (!mayChange(shiftWindow) || setting.isPending) return;
      draw({ isPlanned: !planned.has(keyOf(shiftWindow)), windows: new Map([[keyOf(shiftWindow), shiftWindow]]) });
    },
    over: (shiftWindow: PlannedWindow) => {
      const now = current.current;
      if (!now || setting.isPending || !mayChange(shiftWindow)) return;
      draw({ ...now, windows: new Map([...now.windows, [keyOf(shiftWindow), shiftWindow]]) });
    },
    /** A key, or a tap. */
    turn: (shiftWindow: PlannedWindow) => {
      if (!mayChange(shiftWindow) || setting.isPending) return;
      const next = {
        isPlanned: !planned.has(keyOf(shiftWindow)),
        windows: new Map([[keyOf(shiftWindow), shiftWindow]]),
      };
      draw(next);
      send(next);
    },
  };
}

export type Paint = ReturnType<typeof usePaint>;
