/** Common emoji by meaning; a row of the grid has eight. */
export const EMOJI: readonly { readonly group: string; readonly signs: readonly string[] }[] = [
  {
    group: 'faces',
    signs: [...'😀😃😄😁😅😂🙂🙃😉😊😇😍😘😋😜🤔🤨😐😑🙄😬😮😲😴😌😔😢😭😤😠😡😱😳🤯🥳😎🤓🤝'],
  },
  {
    group: 'hands',
    signs: ['👍', '👎', '👌', '✌️', '🤞', '👋', '🙏', '👏', '💪', '☝️', '👇', '👉', '👈', '🫡', '🤷', '🤦'],
  },
  {
    group: 'trade',
    signs: [
      '✅',
      '❌',
      '⚠️',
      '❓',
      '❗',
      '⏳',
      '⏰',
      '🔒',
      '🔓',
      '💳',
      '🎁',
      '💰',
      '💵',
      '📷',
      '📎',
      '📦',
      '🚚',
      '🧾',
      '📈',
      '📉',
      '🔁',
      '🆗',
      '🆕',
      '🔔',
    ],
  },
  {
    group: 'signs',
    signs: ['❤️', '💚', '💙', '💛', '💔', '🔥', '✨', '🎉', '🌟', '☀️', '🌙', '☕', '🍀', '🚀', '💯', '👀'],
  },
];
