import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import { readMoney } from '../amounts.ts';
import { getText, toList, toRecord, type Answer } from '../bearer-api.ts';
import type { AccountClass, RemoteAccount, RemoteBalance } from '../remote-ledger.ts';
import { getOwn } from '@lotbook/model/get-own';

const classes: Readonly<Record<string, AccountClass>> = {
  Asset: 'asset',
  Liability: 'liability',
  Equity: 'equity',
  Revenue: 'income',
  Expense: 'expense',
};

const contactOfType: Readonly<Record<string, 'customer' | 'vendor'>> = {
  'Accounts Receivable': 'customer',
  'Accounts Payable': 'vendor',
};

export function toRemoteAccount(account: Answer): RemoteAccount {
  const type = getText(account, 'AccountType');
  return {
    id: getText(account, 'Id'),
    code: getText(account, 'AcctNum'),
    name: getText(account, 'FullyQualifiedName') || getText(account, 'Name'),
    type,
    classification: getOwn(classes, getText(account, 'Classification')) ?? 'expense',
    isActive: getText(account, 'Active') !== 'false',
    ...(type === 'Non-Posting' ? { unusable: toStoredText(fill(texts.unpostableAccount)) } : {}),
    ...(contactOfType[type] === undefined ? {} : { needsContact: contactOfType[type] }),
  };
}

/** Rows of the TrialBalance report: account, debit, credit. Sections nest. */
export function readTrialBalance(report: Answer): readonly RemoteBalance[] {
  const rows = toList(toRecord(report['Rows'])['Row']);
  return rows.flatMap((row): readonly RemoteBalance[] => {
    const nested = readTrialBalance(row);
    const [account = {}, debit = {}, credit = {}] = toList(row['ColData']);
    const accountId = getText(account, 'id');
    if (accountId === '') return nested;
    const [dr, cr] = [debit, credit].map((cell) => readMoney(getText(cell, 'value')));
    return [
      ...nested,
      {
        accountId,
        accountName: getText(account, 'value'),
        balance: ((dr ?? 0n) - (cr ?? 0n)) as RemoteBalance['balance'],
      },
    ];
  });
}
