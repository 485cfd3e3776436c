import type { Installation } from './installation.ts';
import type { Person } from './person.ts';
import { watching } from './watching.ts';
import { forgetPeak, peakMb, getWorker } from './worker-memory.ts';

export interface SealFigure {
  readonly what: string;
  /** Disposals of the year. */
  readonly disposals: number;
  readonly seconds: number;
  readonly workerPeakMb: number | undefined;
  /** The longest time of the account's page of 50 rows meanwhile, in milliseconds. */
  readonly slowestPageMs: number;
}

interface Year {
  readonly taxYear: number;
  readonly hasEnded: boolean;
  readonly totals: { readonly disposals: number };
  readonly seal: { readonly status: string; readonly error: string | null } | null;
}

const fields = '{ taxYear hasEnded totals { disposals } seal { status error } }';
const years = `query Years($accountId: ID!) { taxYears(accountId: $accountId) ${fields} }`;
const seal = `mutation Seal($accountId: ID!, $taxYear: Int!) { sealTaxYear(accountId: $accountId, taxYear: $taxYear) ${fields} }`;
const method =
  'mutation Method($accountId: ID!) { updateTaxMethod(accountId: $accountId, newMethod: "HIFO") { id } }';
const compare = `mutation Compare($accountId: ID!, $taxYear: Int!) { compareSealedYear(accountId: $accountId, taxYear: $taxYear) { id } }`;
const compared = `query Compared($accountId: ID!, $id: ID!) { sealedYearComparison(accountId: $accountId, id: $id) { status error difference { verdict lineCount } } }`;

/**
 * Seals the year with the most disposals, compares it with the current figures, and compares it
 * again after all figures have changed.
 */
export async function benchSeal(
  installation: Installation,
  person: Person,
): Promise<readonly SealFigure[]> {
  const { accountId } = person;
  const ended = (
    await person.send<{ taxYears: readonly Year[] }>(years, { accountId })
  ).taxYears.filter(({ hasEnded }) => hasEnded);
  const year = ended.toSorted((a, b) => b.totals.disposals - a.totals.disposals)[0];
  if (!year) throw new Error('The account has no year to seal.');
  const { taxYear } = year;
  const measure = async (what: string, act: () => Promise<void>): Promise<SealFigure> => {
    const worker = getWorker(installation.pid);
    forgetPeak(worker);
    const began = performance.now();
    const watch = watching(person);
    await act();
    const seconds = (performance.now() - began) / 1000;
    return {
      what,
      disposals: year.totals.disposals,
      seconds,
      workerPeakMb: peakMb(worker),
      slowestPageMs: await watch.stop(),
    };
  };
  const asked = (): Promise<void> => untilCompared(person, taxYear);
  const sealed = await measure('sealed', async () => {
    await person.send(seal, { accountId, taxYear });
    await untilSealed(person, taxYear);
  });
  const same = await measure('difference, none', asked);
  await person.send(method, { accountId });
  await untilComputed(person);
  return [sealed, same, await measure('difference, another method', asked)];
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

async function untilSealed(person: Person, taxYear: number): Promise<void> {
  for (;;) {
    const { taxYears } = await person.send<{ taxYears: readonly Year[] }>(years, {
      accountId: person.accountId,
    });
    const own = taxYears.find((year) => year.taxYear === taxYear)?.seal;
    if (own?.status === 'sealed') return;
    if (own?.status === 'failed') throw new Error(own.error ?? 'The year could not be sealed.');
    await pause();
  }
}

interface Compared {
  readonly sealedYearComparison: { readonly status: string; readonly error: string | null };
}

async function untilCompared(person: Person, taxYear: number): Promise<void> {
  const { accountId } = person;
  const {
    compareSealedYear: { id },
  } = await person.send<{ compareSealedYear: { readonly id: string } }>(compare, {
    accountId,
    taxYear,
  });
  for (;;) {
    const { status, error } = (await person.send<Compared>(compared, { accountId, id }))
      .sealedYearComparison;
    if (status === 'done') return;
    if (status === 'failed') throw new Error(error ?? 'The year could not be compared.');
    await pause();
  }
}

async function untilComputed(person: Person): Promise<void> {
  for (;;) {
    const { accountUpdating } = await person.ask<{
      accountUpdating: { readonly updating: boolean };
    }>('AccountUpdating', { accountId: person.accountId });
    if (!accountUpdating.updating) return;
    await pause();
  }
}
