import { describe, expect, it } from 'vitest';
import { matchesHolder } from './holder-name.ts';

describe('the holder of a payment account', () => {
  it.each([
    ['Okafor', 'Chinedu Emeka', 'CHINEDU EMEKA OKAFOR'],
    ['Okafor', 'Chinedu Emeka', 'Okafor, Emeka Chinedu'],
    ['Müller', 'José', 'Jose Muller'],
    ['Łukasiewicz', 'Søren', 'soren lukasiewicz'],
    ['O’Brien', 'Anne-Marie', 'Anne Marie OBrien'],
    ['王', '小明', '王小明'],
    ['王', '小明', '王 小明'],
    ['欧阳', '娜娜', '娜娜 欧阳'],
    ['艾力', '买买提', '买买提·艾力'],
    ['Müller', 'Jürgen', 'Juergen Mueller'],
    ['Müller', 'Jürgen', 'MUELLER JURGEN'],
    ['Sørensen', 'Åse', 'Aase Soerensen'],
    ['Okafor', 'Chinedu Emeka', 'CHINEDU OKAFOR'],
    ['Okafor', 'Chinedu Emeka', 'CHINEDU E OKAFOR'],
    ['Okafor', 'Chinedu E', 'Okafor, Chinedu Emeka'],
    ['de la Cruz', 'Juan', 'JUAN CRUZ'],
    ['van Gogh', '', 'VAN GOGH'],
    ['Okafor', 'Chinedu Emeka', 'MR CHINEDU EMEKA OKAFOR'],
    ['Okafor', 'Chinedu Emeka', 'Mr. Chinedu Okafor'],
    ['Suharto', '', 'SUHARTO'],
    ['Subramaniam', 'Raman A/L', 'RAMAN A/L SUBRAMANIAM'],
    ['Subramaniam', 'Raman A/L', 'RAMAN A / L SUBRAMANIAM'],
  ])('%s, %s: %s is the same person', (surname, givenName, holder) =>
    expect(matchesHolder(holder, { surname, givenName })).toBe(true),
  );

  it.each([
    ['Okafor', 'Chinedu', 'Chinedu Okonkwo'],
    ['Okafor', 'Chinedu', 'Okafor'],
    ['Okafor', 'Chinedu', 'Mr Okafor'],
    ['Okafor', 'Chinedu', 'Chinedu Okafor Ltd'],
    ['Suharto', '', 'Suharto Widodo'],
    ['Okafor', 'Chinedu', 'Chinedu Okafor and Sons'],
    ['Okafor', 'Chinedu Emeka', 'CHINEDU A OKAFOR'],
    ['Okafor', 'Chinedu Emeka', 'C E OKAFOR'],
    ['de la Cruz', 'Juan', 'DE LA'],
    ['van der Berg', 'Jan', 'van der'],
    ['Abu Bakar', 'Ali bin', 'Bin Abu'],
    ['Doe', 'Jane', 'Jane Doe or John Smith'],
    ['Doe', 'Jane', 'Jane & John Doe'],
    ['Doe', 'Jane', 'JANE DOE ＆ JOHN SMITH'],
    ['Doe', 'Jane', 'JANE DOE / JOHN SMITH'],
    ['Doe', 'Jane', 'JANE DOE/JOHN SMITH'],
    ['Doe', 'Jane', 'Jane Doe ／ John Smith'],
    ['Doe', 'Jane', 'Jane M / John Doe'],
    ['Doe', 'Jane', 'Jane Doe Family Trust'],
    ['Doe', 'Jane', 'ESTATE OF JANE DOE'],
    ['Doe', 'Jane', 'Jane Doe FZE'],
    ['Doe', 'Jane', 'Jane Doe e.K.'],
    ['王', '小明', '王小月'],
    ['王', '小明', '小王明'],
    ['王', '小明', 'Wang Xiaoming'],
    ['Okafor', 'Chinedu', ' '],
  ])('%s, %s: %s is not', (surname, givenName, holder) =>
    expect(matchesHolder(holder, { surname, givenName })).toBe(false),
  );
});
