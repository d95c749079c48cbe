import type { ParamsOf } from '#contract/catalogue.ts';

const WORDS = 'The number cannot be read';

/** Parameters that name an application which is not the caller’s to see. */
export const identityParams = {
  'identity.getCase': (id: string): ParamsOf<'identity.getCase'> => ({ id }),
  'identity.compareZone': (id: string): ParamsOf<'identity.compareZone'> => ({ id, lines: 'P<' }),
  'identity.take': (id: string): ParamsOf<'identity.take'> => ({ id }),
  'identity.release': (id: string): ParamsOf<'identity.release'> => ({ id }),
  'identity.openImage': (id: string): ParamsOf<'identity.openImage'> => ({ id, part: 'front', reason: WORDS }),
  'identity.approve': (id: string): ParamsOf<'identity.approve'> => ({ id }),
  'identity.askMore': (id: string): ParamsOf<'identity.askMore'> => ({ id, words: WORDS }),
  'identity.refuse': (id: string): ParamsOf<'identity.refuse'> => ({ id, refusal: 'mismatch', words: WORDS }),
} as const;
