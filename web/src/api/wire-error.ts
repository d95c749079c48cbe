import { errorNames } from 'virtual:catalogue';
import { ApiError } from './api-error.ts';

/** A refusal as the gateway and the socket write it. */
export interface WireRefusal {
  readonly errorBizCode: string;
  readonly errorInfo: string;
  readonly data?: unknown;
}

/** The only place where the numbers of the wire become names. */
export function readWireError({ errorBizCode, errorInfo, data }: WireRefusal): ApiError {
  return new ApiError({ code: errorNames[errorBizCode] ?? 'client.unknown', message: errorInfo, details: data });
}
