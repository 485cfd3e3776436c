import { money } from '@lotbook/decimal/decimal';
import { reading } from '@lotbook/db/database';
import type { IntegrationRow } from '@lotbook/db/stores/integrations';
import type { PostingPolicy } from '@lotbook/integrations/posting/check-entry';
import { prepareEntries } from '@lotbook/integrations/posting/prepare-entries';
import type { SyncSettings } from '@lotbook/integrations/posting/run-sync';
import type { RemoteLedger } from '@lotbook/integrations/remote-ledger';
import type { JournalEntry } from '@lotbook/journal/journal';
import type { MappingRow } from '@lotbook/journal/mapping';
import { openBalances } from '@lotbook/journal/open-balances';
import { getAccountTranslator } from '../reader-texts.ts';
import { assert } from '@lotbook/model/errors';
import type { LocalDate } from '@lotbook/model/time';
import { getDecimals, readBookInputs } from '../journal/load-books.ts';
import { makeBooks } from '../journal/make-books.ts';
import type { SyncServices } from '../services.ts';
import { collectFindings } from './collect-findings.ts';
import type { IntegrationJob } from './integration-job.ts';
import { toInputStamp } from './input-stamp.ts';

/** The journal that entries were prepared from. */
export interface PreparedJournal {
  /** One entry per transaction, with accounts. */
  readonly entries: readonly JournalEntry[];
  /** What it was made of. */
  readonly inputStamp: string;
}

/** What a run posts. */
export interface JournalSettings extends Pick<SyncSettings, 'accountId' | 'policy' | 'prepare'> {
  /** The journal behind the prepared entries. */
  readonly getJournal: () => PreparedJournal;
}

/** The entries that the books should hold. The journal is read when they are prepared: it depends on the stored chart of accounts. */
export function makeSettings(
  services: SyncServices,
  { accountId, app }: IntegrationJob,
  row: IntegrationRow,
  ledger: RemoteLedger,
): JournalSettings {
  let prepared: PreparedJournal | undefined;
  return {
    accountId,
    policy: { lockedEntries: row.lockedEntries },
    prepare: async (company, accounts, posted) => {
      const inputs = await reading(services.database, { accountId }, (db) =>
        readBookInputs(db, accountId, row),
      );
      const { journal } = await makeBooks(services, inputs);
      const { book, policy, contactStamp } = inputs;
      const inputStamp = toInputStamp(book.state, policy, contactStamp);
      const entries = toOpened(journal.entries, row, inputs.mapping);
      prepared = { entries, inputStamp };
      return prepareEntries(journal.entries, {
        company,
        accounts: new Map(accounts.map((each) => [each.id, each])),
        policy: toPolicy(row, book.settings.currency, inputs.mapping),
        issues: collectFindings(journal, getAccountTranslator(book.settings.jurisdiction)),
        maxLines: ledger.maxLines,
        toLink: toLink(services, app),
        posted,
      });
    },
    getJournal: () => {
      assert(prepared !== undefined, 'the entries were not prepared');
      return prepared;
    },
  };
}

/** What the books hold: with opening balances, earlier entries are replaced by them. */
const toOpened = (
  entries: readonly JournalEntry[],
  { cutoverOn, postsOpening }: IntegrationRow,
  mapping: readonly MappingRow[],
): readonly JournalEntry[] =>
  cutoverOn !== null && postsOpening
    ? openBalances(entries, { cutover: cutoverOn as LocalDate, mapping })
    : entries;

const toPolicy = (
  row: IntegrationRow,
  currency: string,
  mapping: readonly MappingRow[],
): PostingPolicy => ({
  currency,
  decimals: getDecimals(currency),
  mode: row.syncMode === 'transaction' ? 'transaction' : row.summaryPeriod,
  minValue: money(row.minValue),
  ...(row.cutoverOn === null ? {} : { cutover: row.cutoverOn as LocalDate }),
  ...(row.postsOpening && { opening: { mapping } }),
  lockedEntries: row.lockedEntries,
});

/** Xero shows links to loopback addresses too, but only public ones help the reader. */
const toLink = ({ origin }: SyncServices, app: string) =>
  origin === undefined
    ? undefined
    : (key: string): string =>
        `${origin}/accounting/integrations/${app}?entry=${encodeURIComponent(key)}`;
