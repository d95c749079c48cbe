import type { ParamsOf } from '#contract/catalogue.ts';

/** An image, and an order of which there may be evidence. */
interface UploadObject {
  readonly id: string;
  readonly code: string;
}

/** Parameters that name them, for every function of the area that names one. */
export const uploadParams = {
  'uploads.getLink': ({ id }: UploadObject): ParamsOf<'uploads.getLink'> => ({ id }),
  'uploads.getNonce': ({ code }: UploadObject): ParamsOf<'uploads.getNonce'> => ({ code }),
} as const;
