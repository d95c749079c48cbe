import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import type { zSwitches } from '#contract/functions/switches.ts';
import { type Handler, handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { presentSwitches } from './present.ts';
import { lockServerType, type SwitchRow, storeSwitches, switchesOf } from './switches.store.ts';

/**
 * A function that sets switches of the caller, if the caller is a provider of a kind that has them. `requireOn` is asked before one
 * is turned on.
 */
export function setting<P extends z.ZodType>(
  def: FunctionDef<P, typeof zSwitches>,
  patchOf: (params: z.output<P>, now: SwitchRow, userId: string) => Partial<SwitchRow>,
  requireOn?: (call: WriteCall) => Promise<void>,
): Handler {
  return handle(def, async (call: WriteCall, params) => {
    const { tx, session } = call;
    const { userId } = session;
    const serverType = await lockServerType(tx, userId);
    if (!def.serverTypes?.some((type) => type === serverType)) throw new AppError('switches.other_kind');
    const patch = patchOf(params, await switchesOf(tx, userId), userId);
    if (Object.values(patch).includes(true)) await requireOn?.(call);
    await storeSwitches(tx, userId, patch);
    return presentSwitches(await switchesOf(tx, userId));
  });
}
