import { describe, expect, it } from 'vitest';
import { checkList, type ListRules, rolesFault } from './check-list.ts';
import { columnsOf, type Role, withoutTitle } from './columns.ts';
import { readTable } from './read-table.ts';

const RULES: ListRules = {
  forms: { codePattern: null, pinPattern: null },
  currency: 'USD',
  takesFace: (face: number) => face >= 5 && face <= 100,
  limits: '$5 – $100',
  codes: [],
};

/** A list as the dialog reads it; `assigned` are roles that the reader chose. */
function read(
  text: string,
  assigned: Readonly<Record<number, Role>> = {},
  codes: readonly string[] = [],
  rules: Partial<ListRules> = {},
) {
  const table = readTable(text, { ...RULES, ...rules }.forms);
  if ('unclosed' in table) throw new Error(`unclosed quote in line ${table.unclosed}`);
  const all = withoutTitle(table.rows);
  const { hasHeadings, columns } = columnsOf(all, { ...RULES, ...rules });
  const roles = columns.map(({ role }, at) => assigned[at] ?? role);
  const rows = hasHeadings ? all.slice(1) : all;
  const { cards, faults } = checkList(
    { rows, roles, headings: hasHeadings ? (all[0]?.cells.length ?? 0) : null },
    { ...RULES, ...rules, codes },
  );
  return {
    roles,
    columns: rolesFault(roles),
    cards: cards.map(({ code, pin, face }) => [code, pin, face]),
    faults: faults.map(({ line, key }) => [line, key]),
  };
}

describe('a CSV file of cards', () => {
  it('has decimal commas behind semicolons', () => {
    const { cards, faults } = read('code;amount\r\nAQ7M-K2P9-XX01;50,00\r\nAQ7M-K2P9-XX02;25,00\r\n');
    expect(cards).toEqual([
      ['AQ7M-K2P9-XX01', null, 50],
      ['AQ7M-K2P9-XX02', null, 25],
    ]);
    expect(faults).toEqual([]);
  });

  it('names its columns, with a PIN beside its code', () => {
    const { roles, cards } = read('\uFEFFcode,pin,amount\r\n6006491234567890,1234,50\r\n6006491234567891,0876,25\r\n');
    expect(roles).toEqual(['code', 'pin', 'face']);
    expect(cards).toEqual([
      ['6006491234567890', '1234', 50],
      ['6006491234567891', '0876', 25],
    ]);
  });

  it.each([
    ['Card Number\tValue (USD)\tPIN code', ['code', 'face', 'pin']],
    ['序号,卡密,面值（美元）', ['ignore', 'code', 'face']],
    ['卡号,密码,金额', ['code', 'pin', 'face']],
    ['卡号,卡密,面值', ['code', null, 'face']],
    ['Kartennummer;Betrag;Serie', [null, null, null]],
  ])('with the headings %s has the columns %j', (headings, roles) => {
    const cells = roles.map((_, at) => `AQ7MK2P9${at}`);
    const delimiter = /[\t;,]/.exec(headings)?.[0] ?? ',';
    expect(read(`${headings}\n${cells.join(delimiter)}`).roles).toEqual(roles);
  });

  it('asks what a column is that nothing tells, and takes no PIN for a face value', () => {
    const text = '6006491234567890,1234,50\n6006491234567891,9876,25';
    expect(read(text)).toMatchObject({ roles: ['code', null, 'face'], columns: 'assign' });
    expect(read(text, { 1: 'pin' }).cards[0]).toEqual(['6006491234567890', '1234', 50]);
    expect(read('AQ7MK2P9XX01,40,50\nAQ7MK2P9XX02,40,50').roles).toEqual(['code', null, null]);
    expect(read('AQ7MK2P9XX01,SER00000001\nAQ7MK2P9XX02,SER00000002').roles).toEqual(['code', null]);
  });

  it('keeps what quotes hold together, numbers as text, and refuses what a spreadsheet has shortened', () => {
    expect(read('sep=;\n"AQ7M;K2P9;XX01";50').faults).toEqual([[2, 'ui:code.character']]);
    expect(read('code,amount\n="0006491234567890","50.00"').cards).toEqual([['0006491234567890', null, 50]]);
    expect(read('code,amount\r\n6.00649E+15,50\r\n')).toMatchObject({ cards: [], faults: [[2, 'ui:code.shortened']] });
    expect(read('code,amount\n"AQ7M-K2P9\nXX01",50\nAQ7MK2P9XX02,5').cards).toHaveLength(2);
    expect(readTable('code,amount\nAQ7M-K2P9-XX01,50\n"AQ7M-K2P9-XX02,50\nAQ7M-K2P9-XX03,50')).toEqual({ unclosed: 3 });
  });

  it('is refused row by row, with the line and the reason', () => {
    const rows = [
      'code,pin,amount',
      'AQ7M-K2P9-XX01,1,50',
      'AQ7M-K2P9-XX02,1234,50.50',
      '',
      'AQ7M-K2P9-XX03,1234,EUR 50',
      'AQ7M-K2P9-XX04,1234,9000',
      'AQ7M-K2P9-XX05,1234,fifty',
      'AQ7M-K2P9-XX06,1234,50,00',
      ',1234,50',
      'АQ7M-K2P9-XX07,1234,50',
      'AQ7M,1234,50',
      'aq7mk2p9xx02,1234,50',
      'AQ7M-K2P9-XX08,1234,$50',
    ];
    const { cards, faults } = read(rows.join('\n'));
    expect(cards).toEqual([['AQ7M-K2P9-XX08', '1234', 50]]);
    expect(faults).toEqual([
      [2, 'pinForm'],
      [3, 'faceWhole'],
      [5, 'faceCurrency'],
      [6, 'faceLimits'],
      [7, 'faceForm'],
      [8, 'cells'],
      [9, 'noCode'],
      [10, 'ui:code.character'],
      [11, 'codeForm'],
      [12, 'codeTwice'],
    ]);
  });
});

describe('a pasted list', () => {
  it.each(['AQ7K-M2XTRC-9PLW: 50', 'AQ7K-M2XTRC-9PLW=50', 'AQ7K-M2XTRC-9PLW - 50', '"AQ7K-M2XTRC-9PLW","50"'])(
    'has a face value in %j',
    (line) => expect(read(line).cards).toEqual([['AQ7K-M2XTRC-9PLW', null, 50]]),
  );

  it.each([
    ['AQ7K-M2XTRC-9PLW 100', ['AQ7K-M2XTRC-9PLW', null, 100]],
    ['AQ7K-M2XTRC-9PLW 50,00', ['AQ7K-M2XTRC-9PLW', null, 50]],
    ['6006 4912 3456 7890', ['6006 4912 3456 7890', null, null]],
    ['AQ7M KLPX 9XX0', ['AQ7M KLPX 9XX0', null, null]],
    ['3782 822463 10005', ['3782 822463 10005', null, null]],
    ['• X123-4567-89AB-CDEF 50', ['X123-4567-89AB-CDEF', null, 50]],
    ['- X123-4567-89AB-CDEF 50', ['X123-4567-89AB-CDEF', null, 50]],
    ['1. X123-4567-89AB-CDEF 50', ['X123-4567-89AB-CDEF', null, 50]],
    ['(12) X123-4567-89AB-CDEF, 50', ['X123-4567-89AB-CDEF', null, 50]],
    ['1234 5678 $50', ['1234 5678', null, 50]],
    ['1234 5678 50 USD', ['1234 5678', null, 50]],
    ['KD93KD93 25.00', ['KD93KD93', null, 25]],
    ['KD93KD93 PIN 1234', ['KD93KD93', '1234', null]],
    ['KD93KD93 PIN: 1234', ['KD93KD93', '1234', null]],
    ['KD93KD93 pin 1234 $50', ['KD93KD93', '1234', 50]],
  ])('reads %j', (line, card) => expect(read(line).cards).toEqual([card]));

  it.each([
    ['6006 4912 3456 7890 50', '6006 4912 3456 7890'],
    ['1234 5678 9012 50', '1234 5678 9012'],
    ['AQ7MK2P9XX01 5000', 'AQ7MK2P9XX01'],
    ['X123-4567-89AB-CDEF 50 x2', 'X123-4567-89AB-CDEF'],
    ['AQ7MK2P9XX01 50 used', 'AQ7MK2P9XX01'],
    ['Apple AQ7MK2P9XX01 50', 'AQ7MK2P9XX01'],
    ['Starbucks AQ7MK2P9XX01 $50', 'AQ7MK2P9XX01'],
    ['Apple AQ7MK2P9XX01 PIN: 1234', 'AQ7MK2P9XX01 PIN 1234'],
    ['$50 AQ7M K2P9 XX01 used', 'AQ7M K2P9 XX01'],
    ['1 X123-4567-89AB-CDEF 50', 'X123-4567-89AB-CDEF'],
  ])('%j has its code in a cell of its own, and is asked for', (line, code) => {
    const table = readTable(line);
    const cells = 'rows' in table ? (table.rows[0]?.cells ?? []) : [];
    expect(cells).toContain(code);
    expect(read(line)).toMatchObject({ columns: 'assign' });
    expect(read(line).roles.indexOf('code')).toBe(cells.indexOf(code));
  });

  describe('of a brand with a form of its codes', () => {
    const walmart = { forms: { codePattern: '^[0-9]{16}$', pinPattern: '^[0-9]{4}$' } };
    const apple = { forms: { codePattern: '^X[A-Z0-9]{15}$', pinPattern: null } };

    it.each([
      ['6006 4912 3456 7890 50', walmart, ['6006 4912 3456 7890', null, 50]],
      ['6006 4912 3456 7890 1234', walmart, ['6006491234567890', '1234', null]],
      ['X123 4567 89AB CDEF 50', apple, ['X123 4567 89AB CDEF', null, 50]],
      ['X123 4567 89AB 1230', apple, ['X123 4567 89AB 1230', null, null]],
      ['LIST-001-K2P9 50', apple, ['LIST-001-K2P9', null, 50]],
    ])('has the code in %j', (line, brand, card) => expect(read(line, {}, [], brand).cards).toEqual([card]));

    it('is refused where a code in groups has another form', () => {
      expect(read('code,amount\n6006 4912 3456 7890 50,50', {}, [], walmart).faults).toEqual([[2, 'codeUnlike']]);
      expect(read('6006 4912 3456 789', {}, [], walmart).faults).toEqual([[1, 'codeUnlike']]);
      expect(read('Apple X123456789ABCDEF,50', {}, [], apple).faults).toEqual([[1, 'codeUnlike']]);
    });

    it('is refused where the PIN has another form', () => {
      const pins = ['1234', '123', '12345', '1234 50', '12 34', 'none'];
      const rows = pins.map((pin, at) => `600649123456789${at},${pin}`);
      expect(read(`code,pin\n${rows.join('\n')}`, {}, [], walmart).faults).toEqual([
        [3, 'pinUnlike'],
        [4, 'pinUnlike'],
        [5, 'pinUnlike'],
      ]);
      expect(read('6006491234567890 PIN 123', {}, [], walmart).faults).toEqual([[1, 'pinUnlike']]);
    });
  });

  it.each(['6006491234567890 PIN 1234 50', 'code,pin\n6006491234567890,1234 50'])(
    'has no PIN with a value behind it in %j',
    (text) => expect([read(text).cards, read(text).faults.length]).toEqual([[], 1]),
  );

  it('has lines with another separator than the others, and codes one after another', () => {
    expect(read('AQ7MK2P9XX01;50\nAQ7MK2P9XX02;20\nAQ7MK2P9XX03,100').cards).toEqual([
      ['AQ7MK2P9XX01', null, 50],
      ['AQ7MK2P9XX02', null, 20],
      ['AQ7MK2P9XX03', null, 100],
    ]);
    for (const separator of [', ', ';', '\t', ' | ', '，', '；', '、']) {
      expect(read(['AQ7MK2P9XX01', 'KD93-XX44', 'ZZ11 22YY'].join(separator)).cards).toHaveLength(3);
    }
    expect(read('AQ7MK2P9XX01, 50, KD93-XX44, 20, ZZ11 22YY').cards).toEqual([
      ['AQ7MK2P9XX01', null, 50],
      ['KD93-XX44', null, 20],
      ['ZZ11 22YY', null, null],
    ]);
    const codes = { 1: 'code' } as const;
    expect(read('AQ7MK2P9XX01,KD93-XX44\nAQ7MK2P9XX02,', codes).cards).toHaveLength(3);
  });

  it('has no headings where a code has letters only', () => {
    expect(read('ABCD-EFGH-JKLM\nAQ7MK2P9XX01').cards).toHaveLength(2);
  });

  it('has no code that is in the form already, with or without its PIN', () => {
    const { faults } = read('AQ7M-K2P9-XX01\nAQ7MK2P9XX02 PIN 1234', {}, ['AQ7MK2P9XX01 PIN 7777', 'AQ7MK2P9XX02']);
    expect(faults).toEqual([
      [1, 'codeTwice'],
      [2, 'codeTwice'],
    ]);
  });
});

describe('a cell that can be another part of the card', () => {
  const code = '6006491234567890';

  it('is no PIN where it says that there is none, and is refused where it is a word', () => {
    const rows = ['none', 'NULL', 'no pin', 'n/a', '-', '无', ''].map((pin, at) => `AQ7M-K2P9-XX0${at},${pin},50`);
    const { cards, faults } = read(`code,pin,amount\n${rows.join('\n')}`);
    expect([cards.map(([, pin]) => pin), faults]).toEqual([rows.map(() => null), []]);
    expect(read(`code,pin,amount\n${code},TRUE,50`).faults).toEqual([[2, 'pinForm']]);
  });

  it('is refused with its row where a cell is missing', () => {
    expect(read(`code,pin,amount\n${code},100`)).toMatchObject({ cards: [], faults: [[2, 'cells']] });
  });

  it('is asked for where it has leading zeros, or has the form of the brand’s PINs', () => {
    expect(read(`${code};0050\n6006491234567891;0025`).columns).toBe('assign');
    const forms = { codePattern: '^\\d{16}$', pinPattern: '^\\d{4}$' };
    const yen = { forms, currency: 'JPY', takesFace: (face: number) => face <= 10_000 };
    expect(read(`${code};1234\n6006491234567891;5000`, {}, [], yen).columns).toBe('assign');
    expect(read(`${code};500\n6006491234567891;300`, {}, [], yen).cards).toHaveLength(2);
    expect(read(`code,amount\n${code},0050`).faults).toEqual([[2, 'faceForm']]);
  });

  it.each([
    ['50 AQ7M-K2P9-XX01', ['AQ7M-K2P9-XX01', null, 50]],
    ['$50 AQ7M-K2P9-XX01', ['AQ7M-K2P9-XX01', null, 50]],
    ['- AQ7M-K2P9-XX01', ['AQ7M-K2P9-XX01', null, null]],
    ['-6006491234567890', [code, null, null]],
    ['Code: AQ7M-K2P9-XX01', ['AQ7M-K2P9-XX01', null, null]],
    ['Card number: 6006491234567890, PIN: 1234', [code, '1234', null]],
  ])('is told by its place in %j', (line, card) => expect(read(line).cards).toEqual([card]));

  it.each(['AQ7M-K2P9-XX01 x 50', '6006491234567890 1234 50'])('is asked for in %j', (line) =>
    expect(read(line).columns).toBe('assign'),
  );

  it('is a value in one currency', () => {
    const values = ['$50 CAD', 'USD 50 CAD', '$ 50 EUR', '50 CAD', 'US$50', '$50 USD'];
    const { cards, faults } = read(
      `code,amount\n${values.map((value, at) => `AQ7M-K2P9-XX0${at},${value}`).join('\n')}`,
    );
    expect(faults.map(([line]) => line)).toEqual([2, 3, 4, 5]);
    expect(cards.map(([, , face]) => face)).toEqual([50, 50]);
  });

  it.each(['code,amount,currency', '卡密,面值,币种', ''])(
    'is refused in a currency column that names another than the offer, below %j',
    (headings) => {
      const names = ['USD', 'EUR', 'usd', 'CAD', 'AUD'];
      const rows = names.map((name, at) => `AQ7M-K2P9-XX0${at},50,${name}`);
      const { cards, faults } = read([headings, ...rows].join('\n'));
      expect([cards.length, faults]).toEqual([2, [3, 5, 6].map((line) => [line, 'faceCurrency'])]);
    },
  );

  it('names the currency of the offer in a column of its own', () => {
    const names = ['$', 'US$', 'US Dollar', 'US dollars', '美元', '', '€', '欧元'];
    const rows = names.map((name, at) => `AQ7M-K2P9-XX0${at},50,${name}`);
    expect(read(['code,amount,currency', ...rows].join('\n')).cards).toHaveLength(6);
  });

  it('is no value where it numbers the rows', () => {
    const codes = ['AQ7M-K2P9-XX01', 'AQ7M-K2P9-XX02', 'AQ7M-K2P9-XX03'];
    expect(read(codes.map((text, at) => `${at + 11},${text}`).join('\n')).columns).toBe('assign');
    const beside = codes.map((text, at) => `${at + 11},${text},50`).join('\n');
    expect(read(beside).roles).toEqual([null, 'code', 'face']);
    expect(read(beside, { 0: 'ignore' }).cards[2]).toEqual([codes[2], null, 50]);
  });

  it('is no heading above cards', () => {
    for (const text of ['AQ7M-K2P9-XX01,50,no\nAQ7M-K2P9-XX02,25,no', 'Code: AQ7M-K2P9-XX01\nCode: AQ7M-K2P9-XX02'])
      expect(read(text).cards).toHaveLength(2);
    expect(read(`Gift cards November,,\ncode,pin,amount\n${code},1234,50`).cards).toEqual([[code, '1234', 50]]);
  });
});
