import { money } from '@lotbook/decimal/decimal';
import { toBatches } from '@lotbook/integrations/batches';
import { prepareEntries } from '@lotbook/integrations/posting/prepare-entries';
import { runSync } from '@lotbook/integrations/posting/run-sync';
import * as quickBooks from '@lotbook/integrations/quickbooks/constants';
import type { Clock } from '@lotbook/integrations/rate-limit';
import {
  journalEntry,
  memoryStore,
  startQuickBooks,
  startXero,
  type TestBooks,
} from '@lotbook/integrations/testing';

export interface PostingFigure {
  readonly system: string;
  readonly entries: number;
  readonly requests: number;
  /** Seconds that the limits make the run wait, on a clock that only they move. */
  readonly seconds: number;
  /** Seconds that the published limits require for the same requests. */
  readonly least: number;
  readonly ratio: number;
}

const days = 28;
const published = { batchesPerMinute: 40, requestsPerMinute: 60 };
const minute = 60;

/** Posts entries one by one to the stand-ins, within their rate limits. */
export async function benchPosting(entries = 5_000): Promise<readonly PostingFigure[]> {
  const forQuickBooks = makeClock();
  await using company = await startQuickBooks({ clock: forQuickBooks.clock });
  await post(company, ['4', '25'], entries);
  const batches = toBatches(Array.from({ length: entries }), quickBooks.batchSize).length;
  const forXero = makeClock();
  await using organisation = await startXero({ clock: forXero.clock });
  organisation.company.requestsLeftToday = entries;
  const accounts = ['640', '210'].map(
    (code) => organisation.company.accounts.find(({ Code }) => Code === code)!.AccountID,
  );
  await post(organisation, accounts, entries);
  const asked = organisation.standin.requests.length;
  return [
    toFigure('QuickBooks', {
      entries,
      requests: company.standin.requests.length,
      seconds: forQuickBooks.getSeconds(),
      least: getLeastSeconds(batches, published.batchesPerMinute),
    }),
    toFigure('Xero', {
      entries,
      requests: asked,
      seconds: forXero.getSeconds(),
      least: getLeastSeconds(asked, published.requestsPerMinute),
    }),
  ];
}

/** The first requests of a minute are sent at once. */
const getLeastSeconds = (count: number, perMinute: number): number =>
  Math.floor((count - 1) / perMinute) * minute;

const toFigure = (
  system: string,
  figure: Omit<PostingFigure, 'system' | 'ratio'>,
): PostingFigure => ({ system, ...figure, ratio: figure.seconds / figure.least });

/** A clock that moves only while someone waits. */
function makeClock(): { readonly clock: Clock; readonly getSeconds: () => number } {
  let now = 0;
  return {
    clock: { now: () => now, pause: (ms) => Promise.resolve((now += ms)) },
    getSeconds: () => now / 1000,
  };
}

async function post(
  { ledger }: TestBooks,
  [asset = '', income = '']: readonly string[],
  count: number,
): Promise<void> {
  const entries = Array.from({ length: count }, (_, index) => {
    const day = String(1 + (index % days)).padStart(2, '0');
    return journalEntry(`2026-01-${day} t${index}: ${asset} 10.00, ${income} -10.00`);
  });
  const { holds } = await runSync(ledger, memoryStore(), {
    accountId: 'account',
    policy: { lockedEntries: 'hold' },
    prepare: (company, accounts) =>
      Promise.resolve(
        prepareEntries(entries, {
          company,
          accounts: new Map(accounts.map((each) => [each.id, each])),
          policy: {
            currency: company.currency,
            decimals: 2,
            mode: 'transaction',
            minValue: money('0'),
            lockedEntries: 'hold',
          },
          issues: new Map(),
          maxLines: ledger.maxLines,
        }),
      ),
  });
  if (holds.length > 0) throw new Error(`Not posted: ${holds[0]!.message}`);
}
