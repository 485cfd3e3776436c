import type { LocalDate } from '@lotbook/model/time';
import { readMoney, toJsonNumber } from '../amounts.ts';
import { getText, toList, type Answer } from '../bearer-api.ts';
import type { NewEntry, RemoteEntry, RemoteLine } from '../remote-ledger.ts';
import { readXeroDate } from './dates.ts';

const longestText = 4000;

/** A manual journal. It has no number field, so the narration begins with ours. Debits are positive. */
export const toManualJournal = ({ number, date, note, link, lines }: NewEntry): Answer => ({
  Narration: `${number} ${note}`.trim().slice(0, longestText),
  Date: date,
  LineAmountTypes: 'NoTax',
  Status: 'POSTED',
  ...(link === undefined ? {} : { Url: link }),
  JournalLines: lines.map(toJournalLine),
});

const toJournalLine = ({ accountId, amount, description, tag }: RemoteLine): Answer => ({
  LineAmount: toJsonNumber(amount),
  AccountID: accountId,
  TaxType: 'NONE',
  ...(description === undefined ? {} : { Description: description.slice(0, longestText) }),
  ...(tag === undefined
    ? {}
    : { Tracking: [{ TrackingCategoryID: tag.group ?? '', TrackingOptionID: tag.id }] }),
});

export const toRemoteEntry = (journal: Answer): RemoteEntry => ({
  id: getText(journal, 'ManualJournalID'),
  number: getText(journal, 'Narration').split(' ')[0] ?? '',
  date: readXeroDate(getText(journal, 'Date')) ?? ('' as LocalDate),
  lines: toList(journal['JournalLines']).map(toRemoteLine),
  isRemoved: ['VOIDED', 'DELETED', 'ARCHIVED'].includes(getText(journal, 'Status')),
});

function toRemoteLine(line: Answer): RemoteLine {
  const description = getText(line, 'Description');
  const [tracking] = toList(line['Tracking']);
  return {
    accountId: getText(line, 'AccountID'),
    amount: readMoney(getText(line, 'LineAmount')),
    ...(description === '' ? {} : { description }),
    ...(tracking === undefined
      ? {}
      : {
          tag: {
            id: getText(tracking, 'TrackingOptionID'),
            group: getText(tracking, 'TrackingCategoryID'),
          },
        }),
  };
}
