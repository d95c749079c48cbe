import { biz, type ErrorEntry } from './error-entry.ts';

/** Errors of rules, rates and saved filters. */
export const SETTINGS_ERRORS = {
  'filters.too_many': biz(
    '200925',
    'At most {limit} saved filters for a list; remove one first',
    '每个列表最多保存 {limit} 组筛选，请先删除一组',
  ),
  'filters.name_taken': biz('200926', 'You have saved filters of this name already', '已有同名的筛选'),
  'filters.personal': biz(
    '200980',
    'What finds a person is not saved: leave out “{rule}”',
    '查找个人的内容不会保存，请去掉“{rule}”',
  ),
  'settings.rule_pair': biz(
    '200981',
    'This number must stay below that of “{above}”: now {low} and {high}',
    '此数须小于“{above}”的数，现为 {low} 与 {high}',
  ),
  'settings.rule_bounds': biz('200820', 'A number from {min} to {max}', '须为 {min} 到 {max} 之间的数'),
  'settings.locked': biz(
    '200821',
    'The server’s environment sets this rule; it cannot be changed here',
    '此规则由服务器环境设定，不能在此更改',
  ),
  'settings.unchanged': biz('200822', 'This is how it is already', '与当前设置相同'),
  'settings.rate_bounds': biz(
    '200823',
    'Bounds from {min} % to {max} %, the lower one first',
    '范围须在 {min} % 到 {max} % 之间，且下限不大于上限',
  ),
  'settings.fx_range': biz(
    '200824',
    'A number above 0 and up to 1000 with at most two decimals',
    '须为大于 0、不超过 1000 且最多两位小数的数',
  ),
  'settings.fx_fixed': biz('200825', 'This currency is worth one dollar by definition', '此货币按定义等于一美元'),
  'settings.not_traded': biz('200826', 'This card type is not traded now', '此卡种目前停止交易'),
} as const satisfies Record<string, ErrorEntry>;
