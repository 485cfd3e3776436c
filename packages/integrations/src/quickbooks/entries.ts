import { negate, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { readMoney, toJsonNumber } from '../amounts.ts';
import { getText, toList, toRecord, type Answer } from '../bearer-api.ts';
import type { NewEntry, RemoteContact, RemoteEntry, RemoteLine } from '../remote-ledger.ts';

const longestText = 4000;

/** A JournalEntry without id. Amounts are positive; the posting type gives the side. */
export const toJournalEntry = (
  { number, date, note, link, lines }: NewEntry,
  currency: string,
): Answer => ({
  DocNumber: number,
  TxnDate: date,
  PrivateNote: [note, link ?? ''].join(' ').trim().slice(0, longestText),
  Adjustment: false,
  CurrencyRef: { value: currency },
  Line: lines.map(toJournalLine),
});

function toJournalLine({ accountId, amount, description, contact, tag }: RemoteLine): Answer {
  const isDebit = amount > 0n;
  return {
    DetailType: 'JournalEntryLineDetail',
    Amount: toJsonNumber(isDebit ? amount : negate(amount)),
    ...(description === undefined ? {} : { Description: description.slice(0, longestText) }),
    JournalEntryLineDetail: {
      PostingType: isDebit ? 'Debit' : 'Credit',
      AccountRef: { value: accountId },
      ...(tag === undefined ? {} : { ClassRef: { value: tag.id } }),
      ...(contact === undefined
        ? {}
        : {
            Entity: {
              Type: contact.kind === 'vendor' ? 'Vendor' : 'Customer',
              EntityRef: { value: contact.id },
            },
          }),
    },
  };
}

export const toRemoteEntry = (entry: Answer): RemoteEntry => ({
  id: getText(entry, 'Id'),
  version: getText(entry, 'SyncToken'),
  number: getText(entry, 'DocNumber'),
  date: getText(entry, 'TxnDate') as LocalDate,
  lines: toList(entry['Line'])
    .filter((line) => line['DetailType'] === 'JournalEntryLineDetail')
    .map(toRemoteLine),
  isRemoved: getText(entry, 'status') === 'Deleted',
});

function toRemoteLine(line: Answer): RemoteLine {
  const detail = toRecord(line['JournalEntryLineDetail']);
  const amount: Money = readMoney(getText(line, 'Amount'));
  const entity = toRecord(detail['Entity']);
  const contactId = getText(toRecord(entity['EntityRef']), 'value');
  const tagId = getText(toRecord(detail['ClassRef']), 'value');
  const description = getText(line, 'Description');
  const kind: RemoteContact['kind'] = entity['Type'] === 'Vendor' ? 'vendor' : 'customer';
  return {
    accountId: getText(toRecord(detail['AccountRef']), 'value'),
    amount: detail['PostingType'] === 'Credit' ? negate(amount) : amount,
    ...(description === '' ? {} : { description }),
    ...(contactId === '' ? {} : { contact: { id: contactId, kind } }),
    ...(tagId === '' ? {} : { tag: { id: tagId } }),
  };
}
