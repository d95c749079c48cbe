import { z } from 'zod';
import { defineFunction, zId, zOk, zText, zTime } from '../define.ts';
import { zReason } from './settings.ts';
import { zUploadKind } from './upload-kinds.ts';

const zFileName = zText('name of the file', 80);

export const zBusinessDocuments = z
  .array(
    z.object({
      id: zId('the document'),
      name: zFileName,
      kind: zUploadKind,
      bytes: z.number().int().describe('size of the file'),
      at: zTime('when it was added'),
    }),
  )
  .describe('documents of the business, the oldest first');

const common = { access: 'trader' as const, csrf: true };

export const addBusinessDocument = defineFunction({
  ...common,
  code: 900680,
  name: 'providers.addDocument',
  purpose: 'add a document of the business to the own open application',
  params: z.object({ uploadId: zId('upload of purpose business'), name: zFileName }),
  result: zOk,
  errors: ['nothing.found', 'providers.not_now', 'providers.documents_full', 'uploads.missing'],
});

export const removeBusinessDocument = defineFunction({
  ...common,
  code: 900681,
  name: 'providers.removeDocument',
  purpose: 'remove a document from the own open application; its file is gone',
  params: z.object({ id: zId('the document') }),
  result: zOk,
  errors: ['nothing.found', 'providers.not_now'],
});

export const openBusinessDocument = defineFunction({
  code: 900682,
  name: 'providers.openDocument',
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

export const providerDocumentFunctions = {
  'providers.addDocument': addBusinessDocument,
  'providers.removeDocument': removeBusinessDocument,
  'providers.openDocument': openBusinessDocument,
} as const;
