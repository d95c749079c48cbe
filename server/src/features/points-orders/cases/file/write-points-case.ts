import { type CaseOf, type ChatMaterial, chatPage, type WrittenCase } from '#server/features/disputes/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { pointsCasePage } from './case-page.ts';
import { pointsCaseRecord } from './case-record.ts';

/** What the case file of a points order says to this reader. */
export async function writePointsCase(
  call: UserCall,
  of: CaseOf<'buyer'>,
  material: ChatMaterial,
): Promise<WrittenCase> {
  const record = await pointsCaseRecord(call, of, material);
  return { record, page: () => pointsCasePage(record, () => chatPage(material, call.lang), call.lang) };
}
