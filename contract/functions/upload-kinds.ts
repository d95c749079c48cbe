import { z } from 'zod';
import { CHECK_STEPS } from '#core/disputes/guided-check.ts';

export const zUploadKind = z.enum(['image', 'video', 'pdf']).describe('kind of file');
export const zUploadMime = z
  .enum(['image/png', 'video/mp4', 'video/webm', 'application/pdf'])
  .describe('type of the file as it is kept');
export const zCheckStep = z.enum(CHECK_STEPS).describe('step of the brand’s guided check that it answers');
