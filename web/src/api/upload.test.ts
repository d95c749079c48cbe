import { expect, test, vi } from 'vitest';
import { hasCode } from './api-error.ts';
import { call } from './call.ts';
import { uploadFile } from './upload.ts';

vi.mock('./call.ts', () => ({ call: vi.fn() }));

test('a picture of an iPhone that this browser cannot read is not sent, and may not be sent later by itself', async () => {
  const limits = { image: 1_000_000, video: null, pdf: null, imagePixels: 1_000_000, videoSeconds: 1 };
  vi.mocked(call).mockResolvedValue({
    url: '/uploads',
    token: 't',
    expiresIn: 900,
    maxBytes: 1_000_000,
    limits,
  } as never);
  vi.stubGlobal('XMLHttpRequest', vi.fn());
  const picture = new File([new Uint8Array(10)], 'IMG_0412.HEIC');
  const refusal = await uploadFile(picture, 'chat').catch((error: unknown) => error);
  expect(hasCode(refusal, 'client.file')).toBe(true);
  expect(XMLHttpRequest).not.toHaveBeenCalled();
});
