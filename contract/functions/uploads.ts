import { z } from 'zod';
import { defineFunction, zId } from '../define.ts';

export const getUploadToken = defineFunction({
  code: 630091,
  name: 'uploads.getToken',
  purpose: 'upload token: where and how to send images',
  access: 'user',
  params: z.object({ purpose: z.enum(['card', 'evidence']).describe('what the images are for') }),
  result: z.object({
    url: z
      .string()
      .describe(
        'POST multipart/form-data here, field `token` first, then `file`; answers {errorCode, errorBizCode, errorInfo, data: {id, url, width, height}}',
      ),
    token: z.string().describe('send as field `token`; valid for `expiresIn` seconds and this purpose'),
    expiresIn: z.number().int().describe('seconds'),
    maxBytes: z.number().int().describe('largest image in bytes'),
  }),
});

export const getUploadLink = defineFunction({
  code: 900200,
  name: 'uploads.getLink',
  purpose: 'a link to one image that expires; opening a card’s photo is logged for both parties',
  access: 'user',
  params: z.object({ id: zId('upload id') }),
  result: z.object({ url: z.string().describe('link'), expiresIn: z.number().int().describe('seconds') }),
  errors: ['nothing.found'],
});

export const uploadFunctions = { 'uploads.getToken': getUploadToken, 'uploads.getLink': getUploadLink } as const;
