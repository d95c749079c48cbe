import { CardRow, type CardTaker } from './card-row.tsx';
import type { useSellCards } from './use-sell-cards.ts';

interface Props {
  ad: CardTaker;
  cards: Pick<ReturnType<typeof useSellCards>, 'rows' | 'dispatch' | 'setFile'>;
  busy: boolean;
}

/** The cards of a sale, one row each. */
export function CardRows({ ad, cards: { rows, dispatch, setFile }, busy }: Props) {
  return (
    <ol>
      {rows.map((row, index) => (
        <li key={row.key}>
          <CardRow
            ad={ad}
            row={row}
            number={index + 1}
            alone={rows.length === 1}
            busy={busy}
            onChange={(patch) => dispatch({ type: 'set', key: row.key, patch })}
            onFile={(file) => setFile(row.key, file)}
            onRemove={() => {
              setFile(row.key, null);
              dispatch({ type: 'remove', key: row.key });
            }}
          />
        </li>
      ))}
    </ol>
  );
}
