import { getPart } from './pages.ts';
import type { Person } from './person.ts';

export interface EvidenceFigure {
  readonly what: string;
  readonly disposals: number;
  /** Milliseconds of 30 requests. */
  readonly p50: number;
  readonly p95: number;
  readonly sentences: number;
}

const requests = 30;
const pauseMs = 50;
const document =
  'query Told($accountId: ID!, $what: String!, $id: ID!) { explain(accountId: $accountId, what: $what, id: $id) { id parent text figure { what id } } }';

interface EvidenceResult {
  readonly explain: readonly {
    readonly text: string;
    readonly figure: { readonly what: string; readonly id: string } | null;
  }[];
}

/**
 * The evidence of the figures of the year with the most disposals, and of its first asset, as the
 * application requests it.
 */
export async function benchEvidence(person: Person): Promise<readonly EvidenceFigure[]> {
  const { accountId } = person;
  const { gainLossPerYear: years } = await person.send<{
    gainLossPerYear: readonly { year: number; disposals: number }[];
  }>(
    'query Disposals($accountId: ID!) { gainLossPerYear(accountId: $accountId) { year disposals } }',
    { accountId },
  );
  const [year] = years.toSorted((a, b) => b.disposals - a.disposals);
  if (!year) throw new Error('There are no disposals to explain.');
  const whole = await measureEvidence(person, 'a year', String(year.year));
  const first = whole.told.explain.find(({ figure }) => figure?.what === 'year')?.figure;
  const ofAsset = first ? [await measureEvidence(person, 'one asset of it', first.id)] : [];
  return [whole, ...ofAsset].map(({ what, p50, p95, told: result }) => ({
    what,
    disposals: year.disposals,
    p50,
    p95,
    sentences: result.explain.length,
  }));
}

async function measureEvidence(person: Person, what: string, id: string) {
  const ask = () =>
    person.send<EvidenceResult>(document, { accountId: person.accountId, what: 'year', id });
  const result = await ask();
  const times: number[] = [];
  for (let n = 0; n < requests; n += 1) {
    const began = performance.now();
    await ask(); // oxlint-disable-line no-await-in-loop -- one after the other is what is measured
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs)); // oxlint-disable-line no-await-in-loop
  }
  times.sort((a, b) => a - b);
  return { told: result, what, p50: getPart(times, 0.5), p95: getPart(times, 0.95) };
}
