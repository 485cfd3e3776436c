import { reading } from '@lotbook/db/database';
import { findIntegration } from '@lotbook/db/stores/integrations';
import { listPostings } from '@lotbook/db/stores/postings';
import type { AccountId } from '@lotbook/model/ids';
import type { QuickBooksCompany } from '@lotbook/standins/accounting/quickbooks-company';
import { expect } from 'vitest';
import { readBookInputs } from '../journal/load-books.ts';
import { makeBooks } from '../journal/make-books.ts';
import type { TestServices } from '../testing.ts';

/** The books of the stand-in are those of the journal: each entry once, balances equal to the cent, and nothing that we don't know. */
export async function expectPostedOnce(
  services: TestServices,
  { accountId }: { readonly accountId: AccountId },
  company: QuickBooksCompany,
): Promise<void> {
  const { inputs, rows } = await reading(services.database, { accountId }, async (db) => {
    const row = (await findIntegration(db, accountId, 'qbo'))!;
    return {
      inputs: await readBookInputs(db, accountId, row),
      rows: await listPostings(db, accountId, { app: 'qbo', tenantId: '9130' }),
    };
  });
  const { journal } = await makeBooks(services, inputs);
  const live = company.entries.filter(({ isDeleted }) => !isDeleted);
  expect(new Set(live.map(({ DocNumber }) => DocNumber)).size).toBe(live.length);
  const known = rows
    .filter(({ state }) => state !== 'removed')
    .map(({ remoteId }) => remoteId ?? '');
  expect(live.map(({ Id }) => Id).toSorted(compareText)).toEqual(known.toSorted(compareText));
  expect(sumEntries(live)).toEqual(
    sum(
      journal.entries.flatMap(({ lines }) =>
        lines.map(({ account, debit, credit }) => [account ?? '', debit - credit] as const),
      ),
    ),
  );
}

const compareText = (a: string, b: string): number => a.localeCompare(b);

function sum(amounts: readonly (readonly [string, bigint])[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [account, amount] of amounts) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

const sumEntries = (entries: QuickBooksCompany['entries']): ReadonlyMap<string, bigint> =>
  sum(
    entries.flatMap(({ Line }) =>
      Line.map((line) => {
        const detail = line['JournalEntryLineDetail'] as {
          readonly PostingType: string;
          readonly AccountRef: { readonly value: string };
        };
        const cents = BigInt(Math.round(Number(line['Amount']) * 100));
        const amount = cents * 10n ** 16n * (detail.PostingType === 'Debit' ? 1n : -1n);
        return [detail.AccountRef.value, amount] as const;
      }),
    ),
  );
