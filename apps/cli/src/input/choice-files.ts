import { DecimalError, quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { LotId, MovementId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import { parseInstant } from '@lotbook/model/time';
import { tableRows, type TableRow } from './table-file.ts';

const columns = ['Disposal Id', 'Lot Id', 'Quantity', 'Recorded At'];

/** Manually selected lots: `Disposal Id,Lot Id,Quantity,Recorded At`, and for an instruction to the broker, `Channel`. @throws UsageError with the invalid line. */
export async function readChoices(files: readonly string[]): Promise<readonly LotChoice[]> {
  const choices: LotChoice[] = [];
  for (const file of files) {
    for await (const row of tableRows(file, columns)) {
      const disposal = (row.get('Disposal Id') ||
        row.fail('Disposal Id', 'is empty')) as MovementId;
      const lot = (row.get('Lot Id') || row.fail('Lot Id', 'is empty')) as LotId;
      const recordedAt =
        parseInstant(row.get('Recorded At')) ??
        row.fail('Recorded At', 'is not an ISO 8601 date and time');
      const channel = row.get('Channel');
      if (channel !== '' && channel !== 'books' && channel !== 'broker')
        row.fail('Channel', `'${channel}' is neither books nor broker`);
      choices.push({
        disposal,
        lot,
        quantity: getQuantity(row),
        recordedAt,
        ...(channel === 'broker' && { channel }),
      });
    }
  }
  return choices;
}

export function getQuantity(row: TableRow): Quantity {
  try {
    const chosen = quantity(row.get('Quantity'));
    return chosen > 0n ? chosen : row.fail('Quantity', 'must be more than zero');
  } catch (error) {
    if (error instanceof DecimalError)
      return row.fail('Quantity', `'${row.get('Quantity')}' is not a plain decimal number`);
    throw error;
  }
}
