import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { shortenName } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import type { Column } from '@lotbook/ui/table-model';
import type { Asked } from '../../explain/explained-figure.ts';

interface LotUnits {
  readonly lotId: string;
  readonly quantity: string;
  readonly currency: string;
}

/** A column of a lot table with a button that explains the lot. */
export const explainLotChoice = (
  onAsk: (asked: Asked) => void,
  t: Translate,
): Column<LotUnits> => ({
  id: 'why',
  label: t(texts.evidence),
  width: '',
  cell: ({ lotId, quantity, currency }) => (
    <Button
      small
      kind="quiet"
      label={t(texts.lotOrigin, { units: `${quantity} ${shortenName(currency)}` })}
      onClick={() => onAsk({ what: 'lot', id: lotId })}
    >
      {t(texts.why)}
    </Button>
  ),
});
