import { describe, expect, it } from 'vitest';
import { looksLikeStaff, skeleton } from './lookalike.ts';

const STAFF = ['Mira Holt', 'olga_k'];

describe('a name', () => {
  it.each([
    ...[
      'admin',
      'ADMIN',
      'Ａｄｍｉｎ',
      'adm1n',
      '4dm!n',
      'аdmіn',
      'αdmin',
      'a.d.m.i.n',
      'a d m i n',
      'admmiinn',
      'admin2024',
    ],
    ...['adrnin', 'ad\u200bmin', 'ádmín', '🅐🅓🅜🅘🅝', '🇦🇩🇲🇮🇳', 'ᴀᴅᴍɪɴ', 'АDМIN', 'ADMIΝ'],
    ...[
      'support',
      'suppοrt',
      'Supp0rt_Team',
      'giftCardSupport',
      'theRealAdmin',
      'john_official',
      'OFFICIAL-Joe',
      'mod',
    ],
    ...[
      'staff 7',
      'xXmoderatorXx',
      'cardway',
      'CardVVay',
      'c4rdw4y_anna',
      'Cardway Help',
      'customer-service-7',
      'system76',
    ],
    // Cherokee, Lisu, Osage, Canadian syllabics, Runic, letters of phonetics, Hebrew and Arabic signs, turned around.
    ...['Ꮪupport', 'ꓢꓴꓑꓑꓳꓣꓔ', '𐓢upport', 'ᑕardway', 'adᛖin', 'caꭇdway', 'ʂtaff', 'suppסrt', 'supp٥rt', '\u202enimda'],
    ...['ϲardway', 'sʋpport', 'suppor†', 'Help Assistant', 'Security Team', 'Live Chat', '平台小助手', '售后小王'],
    ...['客服小王', '官 方', '平台官方客服', '管理员', '管理員01', '仲裁员', '系统消息', '系统通知', '平安系统公告'],
    ...['Mira Holt', 'mira_holt', 'M1ra.Ho1t', 'Мira Нolt', 'olga-k', 'OIga_K'],
  ])('%s looks like staff', (name) => {
    expect(looksLikeStaff(name, STAFF)).toBe(true);
  });

  it.each([
    ...['badminton', 'supporter_joe', 'Staffan', 'modern_art', 'Modesto', 'classic', 'Miranda', 'olga_kim', 'rooted'],
    ...[
      'serviceable',
      'cards4you',
      'gift_card_lover',
      'northgate',
      'ben_okafor',
      'grace_lin',
      'demo_trader',
      'trader_1',
    ],
    ...[
      'Ɗanladi',
      'Đặng Thị',
      'Łukasz',
      'Æsa',
      'Gül',
      'Əli',
      'Ágnes',
      '陈Ken',
      'たかしKen',
      '김Min',
      'עמית',
      'محمد ٥',
      'सीता',
      'สมชาย',
    ],
    ...['小明', '方官', '客人', '服装店', '王管家', 'Ирина', 'Ελένη', '123456', '_', ''],
  ])('%s does not', (name) => {
    expect(looksLikeStaff(name, STAFF)).toBe(false);
  });

  it('has one skeleton, however it is dressed up', () => {
    expect(skeleton('ＰａｙＰａｌ')).toBe(skeleton('раураl'));
    expect(skeleton('Bill')).toBe(skeleton('Вi1l'));
    expect(skeleton('anna')).not.toBe(skeleton('hanna'));
  });
});
