import type { ParamsOf } from '#contract/catalogue.ts';

/** Parameters that name a support conversation which another agent has. */
export const supportParams = {
  'support.handOver': (conversationId: string): ParamsOf<'support.handOver'> => ({ conversationId }),
  'support.close': (conversationId: string): ParamsOf<'support.close'> => ({ conversationId }),
} as const;
