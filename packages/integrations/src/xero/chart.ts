import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import { subtract, zeroMoney } from '@lotbook/decimal/decimal';
import { readMoney } from '../amounts.ts';
import { getText, toList, type Answer } from '../bearer-api.ts';
import type { AccountClass, RemoteAccount, RemoteBalance } from '../remote-ledger.ts';
import { unusableSystemAccounts, unusableTypes } from './constants.ts';
import { getOwn } from '@lotbook/model/get-own';

const classes: Readonly<Record<string, AccountClass>> = {
  ASSET: 'asset',
  LIABILITY: 'liability',
  EQUITY: 'equity',
  REVENUE: 'income',
  EXPENSE: 'expense',
};

export function toRemoteAccount(account: Answer): RemoteAccount {
  const type = getText(account, 'Type');
  const isUnusable =
    unusableTypes.includes(type) ||
    unusableSystemAccounts.includes(getText(account, 'SystemAccount'));
  return {
    id: getText(account, 'AccountID'),
    code: getText(account, 'Code'),
    name: getText(account, 'Name'),
    type,
    classification: getOwn(classes, getText(account, 'Class')) ?? 'expense',
    isActive: getText(account, 'Status') === 'ACTIVE',
    ...(isUnusable
      ? {
          unusable: toStoredText(fill(texts.unpostableXeroAccount)),
        }
      : {}),
  };
}

/** Rows of the trial balance: account, debit, credit, debit and credit of the year to date. */
export function readTrialBalance(report: Answer): readonly RemoteBalance[] {
  return toList(report['Rows']).flatMap((row): readonly RemoteBalance[] => {
    const nested = readTrialBalance(row);
    const cells = toList(row['Cells']);
    const [account = {}] = cells;
    const accountId = toList(account['Attributes'])
      .filter((each) => getText(each, 'Id') === 'account')
      .map((each) => getText(each, 'Value'))[0];
    if (accountId === undefined || row['RowType'] !== 'Row') return nested;
    const amount = (at: number) => readMoney(getText(cells[at] ?? {}, 'Value'));
    return [
      ...nested,
      {
        accountId,
        accountName: getText(account, 'Value'),
        balance: cells.length > 4 ? subtract(amount(3), amount(4)) : zeroMoney,
      },
    ];
  });
}
