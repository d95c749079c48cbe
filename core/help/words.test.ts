import { describe, expect, it } from 'vitest';
import { chineseWords } from './words.ts';

describe('words of a Chinese text', () => {
  it('are pairs of neighbouring signs', () => {
    expect(chineseWords('交易密码')).toEqual(['交易', '易密', '密码']);
  });

  it('end where a sentence, an empty phrase or another script begins', () => {
    expect(chineseWords('仲裁，上诉')).toEqual(['仲裁', '上诉']);
    expect(chineseWords('我什么时候收到积分？')).toEqual(['收到', '到积', '积分']);
    expect(chineseWords('Amazon 卡')).toEqual(['卡', 'amazon']);
    expect(chineseWords('上传PDF文件 2 份')).toEqual(['上传', '文件', '份', 'pdf', '2']);
  });

  it('are none where nothing is asked', () => {
    expect(chineseWords('我可以吗？')).toEqual([]);
    expect(chineseWords('')).toEqual([]);
  });

  it('keep signs outside the first plane whole', () => {
    expect(chineseWords('𠮷野家')).toEqual(['𠮷野', '野家']);
  });
});
