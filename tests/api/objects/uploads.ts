import type { ParamsOf } from '#contract/catalogue.ts';

/** Parameters that name this image, for every function of the area that names one. */
export const uploadParams = {
  'uploads.getLink': ({ id }: { readonly id: string }): ParamsOf<'uploads.getLink'> => ({ id }),
} as const;
