import { shortened } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import type { Column } from '@lotbook/ui/table-model';
import type { Asked } from '../../explain/explained-figure.ts';

interface LotUnits {
  readonly lotId: string;
  readonly quantity: string;
  readonly currency: string;
}

/** The way to what a lot rests on, in a table of lots. */
export const explainLotChoice = (onAsk: (asked: Asked) => void): Column<LotUnits> => ({
  id: 'why',
  label: 'Evidence',
  width: '',
  cell: ({ lotId, quantity, currency }) => (
    <Button
      small
      kind="quiet"
      label={`Where is the lot of ${quantity} ${shortened(currency)} from?`}
      onClick={() => onAsk({ what: 'lot', id: lotId })}
    >
      Why?
    </Button>
  ),
});
