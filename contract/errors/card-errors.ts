import { biz } from './error-entry.ts';

/** Errors of the cards themselves: their codes and pictures. */
export const CARD_ERRORS = {
  'cards.duplicate': biz(
    '200040',
    'Row {row}: this gift card code already exists, do not sell it again',
    '第 {row} 行：该卡密已存在，请勿重复出售',
  ),
  'cards.duplicate_row': biz(
    '200041',
    'Row {row}: the same code as in an earlier row',
    '第 {row} 行：与前面的卡密相同',
  ),
  'cards.image_missing': biz(
    '200042',
    'Row {row}: the image is missing or has been used already',
    '第 {row} 行：图片缺失或已被使用',
  ),
  'cards.image_twice': biz('200043', 'You cannot upload the same image twice', '不能重复上传同一张图片'),
  'cards.seal_broken': biz(
    '200044',
    'Row {row}: the sealed code cannot be opened; submit it again',
    '第 {row} 行：密封的卡密无法打开，请重新提交',
  ),
  'cards.code_form': biz(
    '200046',
    'Row {row}: a code has 8 to 64 letters and digits, and its PIN behind it as in: 6006491234567890 PIN 1234',
    '第 {row} 行：卡密应为 8 到 64 位字母或数字，PIN 写在其后，例如 6006491234567890 PIN 1234',
  ),
  'cards.code_character': biz(
    '200052',
    'Row {row}: a code has letters A to Z and digits only; take out “{character}” or type it again',
    '第 {row} 行：卡密只能包含字母 A 至 Z 和数字，请去掉或重新输入“{character}”',
  ),
  'cards.code_shortened': biz(
    '200054',
    'Row {row}: a spreadsheet has shortened or changed this code; take the code from the card',
    '第 {row} 行：该卡密已被表格软件缩写或改写，请照卡片填写卡密',
  ),
  'cards.reason_needed': biz('200047', 'Give a reason of at least 10 characters', '请填写至少 10 个字的原因'),
} as const;
