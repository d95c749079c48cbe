import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
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

  it('hides no packed objects behind the spelling or the length of their dictionary', () => {
    const scripts = '<< /S /JavaScript /JS (app.alert(1)) >>';
    const packedAs = (type: string) =>
      Buffer.from(fakePdf({ packed: scripts }).toString('latin1').replace('/Type /ObjStm', type), 'latin1');
    const long = `/Type /ObjStm /P (${'a'.repeat(3_000)})`;
    for (const type of ['/Type /Obj#53tm', '/Type%\n/ObjStm', long, '/Type /ObjStm /P (stream\n)']) {
      expect(pdfFault(packedAs(type)), type.slice(0, 30)).not.toBeNull();
    }
    for (const predictor of ['12', '1 0 R', '%\n12', '+12', '1%\n2']) {
      const parms = `/Type /ObjStm /DecodeParms << /Predictor ${predictor} >>`;
      expect(pdfFault(packedAs(parms)), predictor).toBe('broken');
      expect(pdfFault(packedAs(parms.replace('Predictor ', 'Predictor'))), predictor).toBe('broken');
    }
    expect(pdfFault(fakePdf({ extra: '/DecodeParms << /Predictor  1 >>', packed: '<< /Title (x) >>' }))).toBeNull();
  });

  it('hides no packed objects behind their filters, a missing type or the end of a line', () => {
    const scripts = '<< /S /JavaScript /JS (app.alert(1)) >>';
    const changed = (packed: string, from: string, to: string) =>
      Buffer.from(fakePdf({ packed }).toString('latin1').replace(from, to), 'latin1');
    const twice = deflateSync(Buffer.from(scripts)).toString('latin1');
    const filters = [
      '[/FlateDecode /FlateDecode]',
      '[ /FlateDecode/ASCIIHexDecode ]',
      '5 0 R',
      '/LZWDecode',
      '%\n/FlateDecode',
    ];
    for (const filter of filters) {
      expect(pdfFault(changed(twice, '/Filter /FlateDecode', `/Filter ${filter}`)), filter).toBe('broken');
    }
    expect(pdfFault(changed(scripts, '/Type /ObjStm', ''))).toBe('active');
    expect(pdfFault(changed(scripts, '/Type /ObjStm /N 1 /First 4', '/N+1/First 9 0 R'))).toBe('active');
    for (const end of ['stream \n', 'stream\r', 'stream%\n']) {
      expect(pdfFault(changed(scripts, '>>\nstream\n', `>>\n${end}`)), JSON.stringify(end)).toBe('broken');
    }
    expect(pdfFault(changed('<< /Title (x) >>', '/Filter /FlateDecode', '/Filter[/FlateDecode]'))).toBeNull();
  });

  it('may have bookmarks and forms before a picture, and a signature', () => {
    const outline = '/Outlines << /First 9 0 R /Last 9 0 R >> /AP << /N 8 0 R >> /Filter /Adobe.PPKLite';
    const plain = fakePdf({ packed: '<< /Title (x) >>' }).toString('latin1');
    const picture = `4 0 obj\n<< ${outline} >>\nendobj\n5 0 obj\n<< /Filter /DCTDecode >>\nstream\n\xff\xd8\nendstream\nendobj\n`;
    expect(pdfFault(Buffer.from(plain.replace('4 0 obj', `${picture}4 0 obj`), 'latin1'))).toBeNull();
    expect(
      pdfFault(Buffer.from(plain.replace('4 0 obj', `6 0 obj\n<< ${outline} >>\nendobj\n4 0 obj`), 'latin1')),
    ).toBeNull();
  });

  it('is refused with more packed objects than anybody needs', () => {
    const [, head = '', stream = '', tail = ''] =
      /^([\s\S]*?)(4 0 obj[\s\S]*?endobj\n)([\s\S]*)$/.exec(fakePdf({ packed: 'x' }).toString('latin1')) ?? [];
    const withStreams = (count: number) => Buffer.from(head + stream.repeat(count) + tail, 'latin1');
    expect(pdfFault(withStreams(100))).toBeNull();
    expect(pdfFault(withStreams(5_001))).toBe('broken');
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
