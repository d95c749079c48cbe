import { biz } from './error-entry.ts';

/** Errors of withdrawals to chains. */
export const WITHDRAWAL_ERRORS = {
  'withdrawals.unknown_network': biz('357001', 'Withdrawals on this network are not set up', '该网络尚未开通提现'),
  'withdrawals.address_form': biz(
    '357002',
    'That is no address of this network: copy it from your wallet',
    '这不是该网络的地址，请从钱包复制',
  ),
  'withdrawals.address_checksum': biz(
    '357003',
    'A character of the address is wrong, or some of its capital letters are missing: copy it again from your wallet',
    '地址有误或大小写不完整，请从钱包重新复制',
  ),
  'withdrawals.address_unchecked': biz(
    '357038',
    'This address has no capital letters by which a wrong character is noticed: copy it with them, or compare each character and confirm that you did',
    '该地址没有可校验的大小写，输错无法发现：请复制带大小写的地址，或逐位核对后确认',
  ),
  'withdrawals.address_token': biz(
    '357039',
    'That is the address of the token itself, and what is sent there is lost: name one of your own wallet',
    '这是代币合约的地址，转入后无法取回，请填写您自己钱包的地址',
  ),
  'withdrawals.address_nobodys': biz(
    '357040',
    'Nobody has that address, and what is sent there is lost: name one of your own wallet',
    '该地址不属于任何人，转入后无法取回，请填写您自己钱包的地址',
  ),
  'withdrawals.address_ours': biz(
    '357004',
    'That address belongs to this platform: name one of your own wallet',
    '该地址属于本平台，请填写您自己钱包的地址',
  ),
  'withdrawals.address_again': biz('357005', 'This address is in your address book already', '该地址已在您的地址簿中'),
  'withdrawals.addresses_most': biz(
    '357006',
    'An address book has at most {limit} addresses: remove one first ({rule})',
    '地址簿最多 {limit} 个地址，请先移除一个（{rule}）',
  ),
  'withdrawals.addresses_per_day': biz(
    '357007',
    'You added {limit} addresses today: add more tomorrow ({rule})',
    '您今天已新增 {limit} 个地址，请明天再试（{rule}）',
  ),
  'withdrawals.address_held': biz(
    '357008',
    'This address is new: it can be paid to from {until} on',
    '该地址为新增地址，{until} 之后才能提现到该地址',
  ),
  'withdrawals.address_paused': biz(
    '357041',
    'A payment to this address failed on the chain: it can be paid to again from {until} on ({rule})',
    '向该地址的付款在链上失败，{until} 之后才能再次提现到该地址（{rule}）',
  ),
  'withdrawals.not_paused': biz('357042', 'This address is not paused', '该地址未被暂停'),
  'withdrawals.identity': biz(
    '357009',
    'Prove your identity first: withdrawals are for proven people',
    '请先完成身份认证，认证后才能提现',
  ),
  'withdrawals.closed_account': biz('357010', 'This account cannot withdraw', '该账号不能提现'),
  'withdrawals.too_many_open': biz(
    '357011',
    'You have {limit} open withdrawals: wait until one has ended ({rule})',
    '您有 {limit} 笔提现处理中，请等待其中一笔完成（{rule}）',
  ),
  'withdrawals.least': biz(
    '357012',
    'The least withdrawal is {least} points ({rule})',
    '单笔提现至少 {least} 积分（{rule}）',
  ),
  'withdrawals.fee_changed': biz(
    '357013',
    'The network fee is {fee} points by now: look at the sums again',
    '网络费现为 {fee} 积分，请重新确认金额',
  ),
  'withdrawals.below_fee': biz(
    '357014',
    'The network fee of {fee} points would take all of it: withdraw more',
    '网络费 {fee} 积分将用完全部金额，请提高提现金额',
  ),
  'withdrawals.day_limit': biz(
    '357015',
    'Today {left} of {limit} points may still leave your account, sends counted ({rule})',
    '今天您的账户还可转出 {left} 积分，上限 {limit}，含发送的积分（{rule}）',
  ),
  'withdrawals.points_short': biz('357016', 'You have {available} points available', '您的可用积分为 {available}'),
  'withdrawals.exposure': biz(
    '357017',
    '{spare} points may leave: the rest covers your open orders and rulings against you',
    '可转出 {spare} 积分，其余用于保障未完成的订单及对您的赔偿裁决',
  ),
  'withdrawals.network_short': biz(
    '357018',
    'So much cannot be paid on this network at present: choose another network, or a smaller amount',
    '该网络目前无法支付这一金额，请选择其他网络或减少金额',
  ),
  'withdrawals.network_away': biz(
    '357019',
    'This network does not answer at present: try again in some minutes',
    '该网络暂时没有响应，请几分钟后再试',
  ),
  'withdrawals.too_late': biz(
    '357020',
    'This withdrawal is being paid or has ended: it cannot be changed any more',
    '该提现正在支付或已结束，无法再更改',
  ),
  'withdrawals.review_own': biz('357021', 'Nobody reviews a withdrawal of their own', '不能审核自己的提现'),
  'withdrawals.reviewed_already': biz(
    '357023',
    'You reviewed it already: a second member of staff decides',
    '您已审核过，需由另一位工作人员决定',
  ),
  'withdrawals.not_unclear': biz(
    '357024',
    'The chain tells what becomes of this withdrawal: there is nothing to decide',
    '该提现的链上结果明确，无需人工决定',
  ),
  'withdrawals.unclear_young': biz(
    '357025',
    'It is too early to give the points back: the chain may still tell ({rule})',
    '现在退回积分为时过早，链上结果仍可能出现（{rule}）',
  ),
  'withdrawals.payment_used': biz('357026', 'That transaction belongs to another withdrawal', '该交易属于另一笔提现'),
  'withdrawals.other_payment': biz(
    '357027',
    'Both nodes have that transaction, and it did not pay this withdrawal',
    '两个节点均查到该交易，但它并未支付此笔提现',
  ),
  'withdrawals.payment_unsure': biz(
    '357028',
    'The nodes do not agree on that transaction, or it is not final: try again later',
    '两个节点对该交易的结果不一致，或尚未最终确认，请稍后再试',
  ),
  'withdrawals.deposits_only': biz(
    '357029',
    'Nothing is paid out on {network}: choose another network',
    '{network} 仅支持充值，不支持提现，请选择其他网络',
  ),
  'withdrawals.btc_least': biz(
    '357030',
    'The least withdrawal of bitcoin is {least} BTC ({rule})',
    '单笔比特币提现至少 {least} BTC（{rule}）',
  ),
  'withdrawals.btc_fee_changed': biz(
    '357031',
    'The network may take up to {fee} BTC by now: look at the sums again',
    '网络费上限现为 {fee} BTC，请重新确认金额',
  ),
  'withdrawals.btc_below_fee': biz(
    '357032',
    'The network fee of up to {fee} BTC would take nearly all of it: withdraw more',
    '网络费最高 {fee} BTC，几乎用完全部金额，请提高提现金额',
  ),
  'withdrawals.btc_short': biz('357033', 'You have {available} BTC available', '您的可用 BTC 为 {available}'),
  'withdrawals.btc_day_limit': biz(
    '357034',
    'Bitcoin worth {left} of {limit} points may still leave your account today, sends counted ({rule})',
    '今天您的账户还可转出价值 {left} 积分的比特币，上限 {limit}，含发送的积分（{rule}）',
  ),
  'withdrawals.no_price': biz(
    '357035',
    'The markets give no clear price of bitcoin just now, by which limits are reckoned. Try again in a minute',
    '目前无法取得可靠的比特币价格，无法计算限额，请稍后再试',
  ),
  'withdrawals.btc_exposure': biz(
    '357037',
    'Your bail and points do not cover your open orders and rulings against you: bitcoin can leave once they do',
    '您的保证金与积分不足以覆盖未完成的订单及对您的赔偿裁决，补足后才能转出比特币',
  ),
  'withdrawals.btc_one_payment': biz(
    '357036',
    'One payment can take out up to {most} BTC just now ({rule}): withdraw the rest once it is paid',
    '单笔提现目前最多 {most} BTC（{rule}），其余部分请在这笔到账后再提',
  ),
} as const;
