import type { Db } from '@lotbook/db/database';
import {
  loadBrokerForms,
  loadBrokerLines,
  type StoredBrokerLine,
} from '@lotbook/db/stores/broker-forms';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { BrokerForm, BrokerLine } from '@lotbook/reports/broker-forms/broker-form';
import { packFormLines } from '@lotbook/reports/broker-forms/packed-lines';
import type { SourceNames } from '../computing/source-names.ts';

/** Days by which a sale and a line of the form may differ. */
export const nearDays = 10;

/** The forms of brokers as reports take them, their lines packed; of one tax year or of all. */
export async function readReportedForms(
  db: Db,
  accountId: AccountId,
  { getName }: Pick<SourceNames, 'getName'>,
  taxYear?: number,
): Promise<readonly BrokerForm[]> {
  const forms: BrokerForm[] = [];
  for (const { id, broker, sourceId, coversAll } of await loadBrokerForms(db, accountId, taxYear)) {
    const lines = packFormLines();
    for await (const piece of loadBrokerLines(db, accountId, id))
      for (const line of piece) lines.add(toLine(line));
    forms.push({
      id,
      broker,
      ...(sourceId !== null && { source: getName(sourceId as SourceId) }),
      coversAll,
      lines,
    });
  }
  return forms;
}

const toLine = ({
  formId: _formId,
  acquired,
  basis,
  term,
  aggregate,
  chosen,
  ...line
}: StoredBrokerLine): BrokerLine => ({
  ...line,
  ...(acquired !== undefined && { acquired }),
  ...(basis !== undefined && { basis }),
  ...(term && { term }),
  ...(aggregate && { aggregate }),
  ...(chosen !== null && { chosen }),
});
