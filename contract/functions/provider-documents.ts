import { z } from 'zod';
import { defineFunction, zId, zText, zTime } from '../define.ts';
import { zRows } from '../lists.ts';
import { zReason } from './settings.ts';
import { zUploadKind } from './upload-kinds.ts';

const zFileName = zText('name of the file', 80);

export const zBusinessDocuments = zRows('documents of the business, the oldest first', {
  id: zId('the document'),
  name: zFileName,
  kind: zUploadKind,
  bytes: z.number().int().describe('size of the file'),
  at: zTime('when it was added'),
});

const common = { access: 'trader' as const, csrf: true };

export const addBusinessDocument = defineFunction(900680, 'providers.addDocument', {
  ...common,
  purpose: 'add a document of the business to the own open application',
  params: z.object({ uploadId: zId('upload of purpose business'), name: zFileName }),
  errors: ['nothing.found', 'providers.not_now', 'providers.documents_full', 'uploads.missing'],
});

export const removeBusinessDocument = defineFunction(900681, 'providers.removeDocument', {
  ...common,
  purpose: 'remove a document from the own open application; its file is gone',
  params: z.object({ id: zId('the document') }),
  errors: ['nothing.found', 'providers.not_now'],
});

export const openBusinessDocument = defineFunction(900682, 'providers.openDocument', {
  purpose: 'open a document of the application that one has, with a reason; the log has it',
  access: 'moderator',
  csrf: true,
  idempotent: false,
  params: z.object({ id: zId('the document'), reason: zReason }),
  result: z.object({
    url: z.string().describe('link to the file'),
    expiresIn: z.number().int().describe('seconds'),
  }),
  errors: ['nothing.found', 'providers.not_now', 'providers.taken', 'staff.opponent'],
});
