/** Common signs by what they say; one row of the grid is eight. */
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
