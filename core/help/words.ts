/** Chinese phrases of a question that carry no meaning for the search; longest first, because some contain others. */
const EMPTY_PHRASES = [
  '能不能够',
  '什么时候',
  '为什么',
  '怎么办',
  '怎么样',
  '能不能',
  '可不可以',
  '是不是',
  '有没有',
  '要不要',
  '怎么',
  '怎样',
  '如何',
  '什么',
  '为何',
  '多久',
  '多少',
  '可以',
  '是否',
  '一下',
  '请问',
  '如果',
  '但是',
  '因为',
  '所以',
  '我们',
  '你们',
  '以及',
  '或者',
  '已经',
  '这个',
  '那个',
  '这些',
  '那些',
  '时候',
  '需要',
  '应该',
  '哪里',
  '的',
  '了',
  '吗',
  '呢',
  '吧',
  '啊',
  '呀',
  '我',
  '你',
  '您',
  '他',
  '她',
  '它',
  '就',
  '都',
  '也',
  '很',
  '把',
  '和',
  '与',
  '或',
  '在',
  '之',
  '其',
  '是',
  '会',
  '能',
  '要',
  '想',
  '给',
  '对',
  '从',
  '为',
  '这',
  '那',
  '个',
  '谁',
  '被',
].sort((a, b) => b.length - a.length);
const EMPTY = new RegExp(EMPTY_PHRASES.join('|'), 'gu');
const HAN_RUN = /\p{Script=Han}+/gu;
const LATIN_WORD = /[\p{Script=Latin}\p{N}]+/gu;

/**
 * Splits Chinese text into search terms without a dictionary: every two neighbouring characters form a term, a single
 * character is a term, and Latin words and numbers stay whole in lower case. EMPTY_PHRASES separate the runs.
 */
export function chineseWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.replaceAll(EMPTY, ' ').matchAll(HAN_RUN)) {
    const signs = [...run];
    if (signs.length === 1) words.push(run);
    for (let i = 0; i + 1 < signs.length; i++) words.push(`${signs[i]}${signs[i + 1]}`);
  }
  for (const [word] of text.toLowerCase().matchAll(LATIN_WORD)) words.push(word);
  return words;
}
