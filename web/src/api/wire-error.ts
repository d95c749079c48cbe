import { ApiError } from './api-error.ts';
import { errorNameOf, loadMemberEntries } from './entries.ts';

/** A refusal as the gateway and the socket write it. */
export interface WireRefusal {
  readonly errorBizCode: string;
  readonly errorInfo: string;
  readonly data?: unknown;
}

/** The only place where the numbers of the wire become names. */
export function readWireError({ errorBizCode, errorInfo, data }: WireRefusal): ApiError {
  return new ApiError({ code: errorNameOf(errorBizCode) ?? 'client.unknown', message: errorInfo, details: data });
}

/** The same for the answer to a call, which may have come before the names that only members need. */
export async function awaitWireError(refusal: WireRefusal): Promise<ApiError> {
  if (errorNameOf(refusal.errorBizCode) === undefined) await loadMemberEntries().catch(() => undefined);
  return readWireError(refusal);
}
