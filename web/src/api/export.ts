import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { beginBusy } from './busy.ts';
import { afterQuestion, sendNamed } from './call.ts';
import { sendForFile } from './send.ts';

/** Requests all rows of a list as CSV and saves the file. Errors of the server are not shown. */
export async function exportCsv<N extends CallName>(name: N, params: ParamsOf<N>, fileName: string): Promise<void> {
  await download(name, params, fileName).catch(() => undefined);
}

/** Requests the file of a function's answer and saves it. Throws an ApiError, and shows none. */
export async function download<N extends CallName>(name: N, params: ParamsOf<N>, fileName: string): Promise<void> {
  const attempt = () => {
    const end = beginBusy('read');
    return sendNamed(name, { ...(params as Record<string, unknown>) }, sendForFile).finally(end);
  };
  saveFile(await attempt().catch((refusal: unknown) => afterQuestion(refusal, attempt)), fileName);
}

/** Puts a file into the reader's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
