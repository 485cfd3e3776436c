import * as common from '@lotbook/messages/generated/common';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { useTranslate } from '@lotbook/ui/translate';

/** An amount that was received, sent or paid as a fee. */
export interface ShownMovement {
  /** in, out or fee */
  readonly direction: string;
  readonly asset: string;
  /** Decimal text without a sign. */
  readonly quantity: string;
}

const signs: Readonly<Record<string, string>> = { in: '+', out: '−' };

/** The amounts of a transaction in one line: `−1,000.00 USD, +0.1 BTC, fee 1.00 USD`. */
export function Movements({ movements }: { readonly movements: readonly ShownMovement[] }) {
  const t = useTranslate();
  return movements.map(({ direction, asset, quantity }, place) => (
    <span key={`${direction} ${asset} ${quantity}`}>
      {place > 0 && ', '}
      {signs[direction] ?? `${t(common.feeSign)} `}
      <Amount value={quantity} unit={shortenName(asset)} />
    </span>
  ));
}
