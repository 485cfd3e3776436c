import type { Db } from '@lotbook/db/database';
import { brokerFormsOf, brokerLinesOf } from '@lotbook/db/stores/broker-forms';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { BrokerForm, BrokerLine } from '@lotbook/reports/broker-forms/broker-form';
import type { SourceNames } from '../computing/source-names.ts';

/** The forms of brokers as reports take them; of one tax year or of all. */
export async function reportedForms(db: Db, accountId: AccountId, { nameOf }: Pick<SourceNames, 'nameOf'>, taxYear?: number): Promise<readonly BrokerForm[]> {
  const forms = await brokerFormsOf(db, accountId, taxYear);
  const lines = Map.groupBy(
    await brokerLinesOf(
      db,
      accountId,
      forms.map(({ id }) => id),
    ),
    ({ formId }) => formId,
  );
  return forms.map(({ id, broker, sourceId, coversAll }): BrokerForm => ({
    id,
    broker,
    ...(sourceId !== null && { source: nameOf(sourceId as SourceId) }),
    coversAll,
    lines: (lines.get(id) ?? []).map(({ formId: _formId, acquired, basis, term, aggregate, chosen, ...line }): BrokerLine => ({
      ...line,
      ...(acquired !== undefined && { acquired }),
      ...(basis !== undefined && { basis }),
      ...(term && { term }),
      ...(aggregate && { aggregate }),
      ...(chosen !== null && { chosen }),
    })),
  }));
}
