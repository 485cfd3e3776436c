import { money } from '@lotbook/decimal/decimal';
import { reading } from '@lotbook/db/database';
import { listIntegrationMappings, type IntegrationRow } from '@lotbook/db/stores/integrations';
import type { PostingPolicy } from '@lotbook/integrations/posting/check-entry';
import { prepareEntries } from '@lotbook/integrations/posting/prepare-entries';
import type { SyncSettings } from '@lotbook/integrations/posting/run-sync';
import type { RemoteLedger } from '@lotbook/integrations/remote-ledger';
import type { JournalEntry } from '@lotbook/journal/journal';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import type { LocalDate } from '@lotbook/model/time';
import type { SyncServices } from '../services.ts';
import type { IntegrationJob } from './integration-job.ts';
import { collectFindings, getDecimals, makeJournal, readJournalInputs } from './load-journal.ts';

/** What a run posts, and the journal it comes from. */
export interface JournalSettings extends Pick<SyncSettings, 'accountId' | 'policy' | 'prepare'> {
  /** One entry per transaction, with accounts. */
  readonly entries: readonly JournalEntry[];
  /** The version of the account's inputs that the journal was made of. */
  readonly inputVersion: number;
}

/** The entries that the books should hold, given the chart of accounts. */
export async function makeSettings(
  services: SyncServices,
  { accountId, app }: IntegrationJob,
  row: IntegrationRow,
  ledger: RemoteLedger,
): Promise<JournalSettings> {
  const inputs = await reading(services.database, { accountId }, async (db) =>
    readJournalInputs(db, accountId, row, await listIntegrationMappings(db, accountId, app)),
  );
  const journal = makeJournal(inputs);
  const translator = getProductTranslator(inputs.book.settings.jurisdiction);
  const findings = collectFindings(journal, translator);
  const policy = toPolicy(row, inputs.book.settings.currency);
  const prepare: SyncSettings['prepare'] = (company, accounts) =>
    Promise.resolve(
      prepareEntries(journal.entries, {
        company,
        accounts: new Map(accounts.map((each) => [each.id, each])),
        policy,
        issues: findings,
        maxLines: ledger.maxLines,
        toLink: toLink(services, app),
      }),
    );
  const inputVersion = inputs.book.state.version;
  return { accountId, policy, prepare, entries: journal.entries, inputVersion };
}

const toPolicy = (row: IntegrationRow, currency: string): PostingPolicy => ({
  currency,
  decimals: getDecimals(currency),
  mode: row.syncMode === 'transaction' ? 'transaction' : row.summaryPeriod,
  minValue: money(row.minValue),
  ...(row.cutoverOn === null ? {} : { cutover: row.cutoverOn as LocalDate }),
  lockedEntries: row.lockedEntries,
});

/** Xero shows links to loopback addresses too, but only public ones help the reader. */
const toLink = ({ origin }: SyncServices, app: string) =>
  origin === undefined
    ? undefined
    : (key: string): string =>
        `${origin}/accounting/integrations/${app}?entry=${encodeURIComponent(key)}`;
