import { toSentence } from '../testing/issue-sentence.ts';
import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, MovementId, SourceId } from '@lotbook/model/ids';
import type { LotChoice, Transition } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { book, issues, lots } from '../testing/scenario.ts';

const at = (day: string) => `${day}T00:00:00.000Z` as Instant;
const choice = (disposal: string, lot: string, units: string, day: string): LotChoice => ({
  disposal: disposal as MovementId,
  lot: lot as LotId,
  quantity: quantity(units),
  recordedAt: at(day),
});

/** B's units: 10 at $1 in XYZ, 20 at $5 in GHI; six sold from XYZ in 2024 with the basis of six from GHI. */
const start = `
  jul  2019-07-01  buy  10 DE for 10 USD   @XYZ
  sep  2020-09-01  buy  20 DE for 100 USD  @GHI
  dec  2024-12-01  sell  6 DE for 60 USD   @XYZ
`;
const usedBefore = choice('dec', 'sep', '6', '2024-12-01');

const computeWith = (
  text: string,
  transition: Transition | undefined,
  choices: readonly LotChoice[] = [],
) => {
  const made = book(`${start}${text}`, transition ? { transitions: [transition] } : {});
  return compute({ ...made, lotChoices: [usedBefore, ...choices] });
};
const listUsed = (result: ReturnType<typeof computeWith>, id: string) =>
  result.disposals
    .filter((each) => each.transactionId === id)
    .map((each) => `${each.quantity / 10n ** 18n} of ${each.lotId} ${each.basis / 10n ** 18n}`);

const part = (lot: string, source: string, units: string) => ({
  lot: lot as LotId,
  source: source as SourceId,
  quantity: quantity(units),
});
const DE = 'DE' as AssetId;
const specific = (completed: string): Transition => ({
  asset: DE,
  recordedAt: at(completed),
  completedAt: at(completed),
  allocation: {
    kind: 'specific',
    parts: [
      part('jul', 'XYZ', '2'),
      part('sep', 'XYZ', '2'),
      part('jul', 'GHI', '8'),
      part('sep', 'GHI', '12'),
    ],
  },
});
const global = (recorded: string, completed: string): Transition => ({
  asset: DE,
  recordedAt: at(recorded),
  completedAt: at(completed),
  allocation: { kind: 'global', order: 'HIFO', sources: ['XYZ' as SourceId, 'GHI' as SourceId] },
});

const soldFromXyz = 'mar  2025-03-01  sell  2 DE for 20 USD  @XYZ';
const soldFromGhi = 'mar  2025-03-01  sell  2 DE for 20 USD  @GHI';
const oneOfEach = [
  choice('mar', 'jul', '1', '2025-02-28'),
  choice('mar', 'sep', '1', '2025-02-28'),
];

describe('Rev. Proc. 2024-28, section 6', () => {
  it('Example 2: selling six units from XYZ with the basis of six from GHI leaves 10 units at $1 and 14 at $5', () => {
    const result = computeWith('', undefined);
    expect(listUsed(result, 'dec')).toEqual(['6 of sep 30']);
    expect(lots(result)).toEqual([
      'jul  6 DE @GHI  6.00',
      'jul  4 DE @XYZ  4.00',
      'sep  14 DE @GHI  70.00',
    ]);
  });

  it('Example 3: a specific unit allocation completed before the first sale; one unit at $1 and one at $5 identified', () => {
    const result = computeWith(soldFromXyz, specific('2025-02-27'), oneOfEach);
    expect(listUsed(result, 'mar')).toEqual(['1 of jul 1', '1 of sep 5']);
    expect(lots(result)).toEqual([
      'jul  8 DE @GHI  8.00',
      'jul  1 DE @XYZ  1.00',
      'sep  12 DE @GHI  60.00',
      'sep  1 DE @XYZ  5.00',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it('Example 4: a global allocation by highest basis, XYZ first; lots chosen before it was complete do not count, so two units at $1 are sold', () => {
    const result = computeWith(soldFromGhi, global('2024-12-15', '2026-04-01'), oneOfEach);
    expect(listUsed(result, 'mar')).toEqual(['2 of jul 2']);
    expect(lots(result)).toEqual([
      'jul  8 DE @GHI  8.00',
      'sep  10 DE @GHI  50.00',
      'sep  4 DE @XYZ  20.00',
    ]);
    expect(issues(result)).toEqual([
      'warning spec-id-refused mar DE',
      'warning spec-id-refused mar DE',
    ]);
  });

  it('Example 5: the same where the two units are given away', () => {
    const result = computeWith(
      'mar  2025-03-01  withdrawal/gift  - 2 DE worth 20 USD  @GHI',
      global('2024-12-15', '2026-04-01'),
      oneOfEach,
    );
    expect(result.gifts.map(({ lotId, basis }) => [lotId, basis])).toEqual([
      ['jul', 2n * 10n ** 18n],
    ]);
  });
});

const lotsUnder = (transition: Transition, latest?: string) => {
  const made = book(start, { transitions: [transition] });
  return lots(
    compute({
      ...made,
      lotChoices: [usedBefore],
      ...(latest === undefined ? {} : { latest: at(latest) }),
    }),
  );
};

describe('an asset that was never touched since 2024', () => {
  it('is where the allocation assigned it, even if nothing is sold from it yet', () => {
    expect(lotsUnder(global('2024-12-15', '2025-02-01'))).toEqual([
      'jul  10 DE @GHI  10.00',
      'sep  10 DE @GHI  50.00',
      'sep  4 DE @XYZ  20.00',
    ]);
    expect(lotsUnder(specific('2025-02-27'))).toEqual([
      'jul  8 DE @GHI  8.00',
      'jul  2 DE @XYZ  2.00',
      'sep  12 DE @GHI  60.00',
      'sep  2 DE @XYZ  10.00',
    ]);
  });

  it('is at its actual place before 2025, and if the allocation was too late', () => {
    const truly = ['jul  6 DE @GHI  6.00', 'jul  4 DE @XYZ  4.00', 'sep  14 DE @GHI  70.00'];
    expect(lotsUnder(global('2024-12-15', '2025-02-01'), '2024-12-31')).toEqual(truly);
    expect(lotsUnder(global('2025-01-02', '2025-02-01'))).toEqual(truly);
    expect(lotsUnder(specific('2027-01-01'))).toEqual(truly);
  });
});

describe('the deadlines of Rev. Proc. 2024-28, 5.02', () => {
  it.each([
    [
      'a specific allocation after the first sale',
      specific('2025-03-02'),
      'before the first transaction since 2025',
    ],
    [
      'a rule written down in 2025',
      global('2025-01-02', '2025-01-03'),
      'had to be recorded before 2025',
    ],
    [
      'a rule carried out after the return was due',
      global('2024-12-15', '2026-10-16'),
      'the due date of the tax return',
    ],
  ])('%s is refused, and lots stay where they are', (_, transition, reason) => {
    const result = computeWith(soldFromXyz, transition);
    expect(issues(result)).toEqual(['error transition-refused mar DE']);
    expect(toSentence(result.issues[0]!)).toContain(reason);
    expect(listUsed(result, 'mar')).toEqual(['2 of jul 2']);
  });

  it('specifically identified lots count again once an allocation was carried out', () => {
    const result = computeWith(soldFromGhi, global('2024-12-15', '2025-01-15'), oneOfEach);
    expect(listUsed(result, 'mar')).toEqual(['1 of jul 1', '1 of sep 5']);
  });

  it('an allocation of other numbers than were held is refused', () => {
    const { allocation, ...rest } = specific('2025-02-27');
    const parts = allocation.kind === 'specific' ? allocation.parts.slice(1) : [];
    const result = computeWith(soldFromXyz, { ...rest, allocation: { kind: 'specific', parts } });
    expect(result.issues.map(toSentence)).toEqual([
      "The allocation of the cost basis of DE among wallets can't be used: the units assigned to XYZ differ from the units it held. Lots stay where they were at the end of 2024.",
    ]);
  });

  it('later acquisitions are never part of it', () => {
    const result = computeWith(
      `jan  2025-01-02  buy  5 DE for 50 USD  @XYZ\n${soldFromXyz}`,
      global('2024-12-15', '2025-01-15'),
    );
    expect(lots(result)).toContain('jan  5 DE @XYZ  50.00');
    expect(listUsed(result, 'mar')).toEqual(['2 of sep 10']);
  });
});
