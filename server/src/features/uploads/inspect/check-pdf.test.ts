import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fakePdf } from '#tests/fixtures/files.ts';
import { pdfFault } from './check-pdf.ts';

describe('a PDF file', () => {
  it('is taken when it is one and does nothing', () => {
    expect(pdfFault(fakePdf())).toBeNull();
    expect(
      pdfFault(fakePdf({ extra: '/OpenAction [3 0 R /Fit] /JSomething 1', packed: '<< /Title (x) >>' })),
    ).toBeNull();
  });

  it('is refused when it runs programs or carries files, in the open or packed', () => {
    for (const bad of ['/JS (app.alert(1))', '/S /JavaScript', '/S /Launch', '/Names << /EmbeddedFiles 5 0 R >>']) {
      expect(pdfFault(fakePdf({ extra: bad }))).toBe('active');
      expect(pdfFault(fakePdf({ packed: `5 0 << ${bad} >>` }))).toBe('active');
    }
    expect(pdfFault(fakePdf({ extra: '/S /J#61vaScript' }))).toBe('active');
  });

  it('is refused without its beginning, its end, or anything between', () => {
    const whole = fakePdf();
    expect(pdfFault(whole.subarray(1))).toBe('broken');
    expect(pdfFault(whole.subarray(0, -10))).toBe('broken');
    expect(pdfFault(Buffer.from('%PDF-1.5\n%%EOF'))).toBe('broken');
  });

  it('may hold anything without breaking the reader', () => {
    for (let round = 0; round < 200; round++) {
      const noise = Buffer.concat([
        Buffer.from('%PDF-1 0 obj /Type /ObjStm stream\n'),
        randomBytes(500),
        Buffer.from('%%EOF'),
      ]);
      expect(['broken', 'active', null]).toContain(pdfFault(noise));
    }
  });
});
