import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { toQuantity } from './amounts.ts';
import { shorten, type Cells } from './cells.ts';
import type { Units } from './movements.ts';
import { splitAmount } from './pairs.ts';

interface CellUnits {
  /** The default unit if the cell names none. */
  readonly asset?: string | undefined;
  /** Units that the cell may name; only asset codes that begin with a digit depend on them. */
  readonly likely?: readonly string[];
  readonly rename?: (code: string) => string;
}

const keep = (code: string): string => code;

/** An amount that may carry its unit: `0.05BTC`, `1,204.60 USDT`, `12.5`. Undefined if the cell is empty. */
export function readOptionalUnits<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  options: CellUnits = {},
): Units | undefined {
  const text = cells.text(field);
  return text === '' || /^-+$/.test(text) ? undefined : readUnits(cells, field, options);
}

export function readUnits<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  { asset = '', likely = [asset], rename = keep }: CellUnits = {},
): Units {
  const text = cells.required(field);
  const sign = /^[+-]\s*/.exec(text)?.[0] ?? '';
  const { amount, unit } = splitAmount(text.slice(sign.length), likely);
  const value = cells.amountIn(`${sign.trim()}${amount}`);
  if (value === undefined)
    return cells.fail(field, fill(texts.amountInvalid, { value: shorten(text) }));
  const code = rename(unit.toUpperCase() || asset);
  return {
    asset: (code ||
      cells.fail(field, fill(texts.assetMissingIn, { value: shorten(text) }))) as AssetId,
    quantity: toQuantity(value),
  };
}
