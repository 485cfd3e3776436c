import type { IntegrationMappingRow, IntegrationRow } from '@lotbook/db/stores/integrations';
import type { AccountMappingRow } from '@lotbook/db/stores/ledger-accounts';
import type { MappingRow } from '@lotbook/journal/mapping';
import type { SourceId } from '@lotbook/model/ids';
import type { Chart, UnknownCode } from './load-books.ts';

type DefaultAccounts = Pick<
  IntegrationRow,
  'assetAccount' | 'incomeAccount' | 'expenseAccount' | 'feeAccount' | 'suspenseAccount'
>;

/** The five defaults, and the asset accounts of sources. Other roles fall back to these. */
export function toDefaultRows(
  defaults: DefaultAccounts,
  mappings: readonly IntegrationMappingRow[],
  getName: (id: IntegrationMappingRow['sourceId']) => string,
): readonly MappingRow[] {
  return [
    ...toRows('crypto', defaults.assetAccount),
    ...toRows('income', defaults.incomeAccount),
    ...toRows('expense', defaults.expenseAccount),
    ...toRows('fee', defaults.feeAccount),
    ...toRows('suspense', defaults.suspenseAccount),
    ...mappings.flatMap(({ sourceId, remoteAccount }) =>
      toRows('crypto', remoteAccount, getName(sourceId)),
    ),
  ];
}

const toRows = (role: string, account: string | null, source = ''): readonly MappingRow[] =>
  account === null || account === ''
    ? []
    : [{ role, source, asset: '', category: '', contact: '', account }];

/** The account's own rows, and the income and expense account of contacts by their code. */
export function toMappingRows(
  own: readonly AccountMappingRow[],
  contacts: readonly {
    readonly id: string;
    readonly contactName: string;
    readonly glCode: string;
  }[],
  chart: Chart,
  getName: (id: SourceId) => SourceId,
): { readonly rows: readonly MappingRow[]; readonly unknownCodes: readonly UnknownCode[] } {
  const rows = own.map(
    ({ role, sourceId, asset, category, contactId, ledgerAccount }): MappingRow => ({
      role,
      source: sourceId === null ? '' : getName(sourceId),
      asset,
      category,
      contact: contactId ?? '',
      account: ledgerAccount,
    }),
  );
  const byCode = new Map(
    [...chart.accounts.values()].flatMap(({ id, code }) => [
      [id.toLowerCase(), id],
      [code.toLowerCase(), id],
    ]),
  );
  const unknownCodes: UnknownCode[] = [];
  for (const { id, contactName, glCode } of contacts) {
    const account = byCode.get(glCode.trim().toLowerCase());
    if (account === undefined) unknownCodes.push({ contactName, glCode });
    else
      for (const role of ['income', 'expense', 'suspense'])
        rows.push({ role, source: '', asset: '', category: '', contact: id, account });
  }
  return { rows, unknownCodes };
}
