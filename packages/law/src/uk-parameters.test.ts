import { format } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { annualExemptAmounts, gainRates, findInForce, ukParameters } from './uk-parameters.ts';

const date = (text: string) => text as LocalDate;

describe('parameters of United Kingdom law', () => {
  it('each says where it is written and from when on', () => {
    for (const { citation, from } of ukParameters) {
      expect(citation).toMatch(/TCGA|Income Tax Act|Finance|HMRC/);
      expect(from).toMatch(/^\d{4}(-\d{2}-\d{2})?$/);
    }
  });

  it('lists dated values newest first', () => {
    for (const dated of [annualExemptAmounts, gainRates])
      expect(dated.map((each) => each.from)).toEqual(
        dated
          .map((each) => each.from)
          .toSorted()
          .toReversed(),
      );
  });

  it.each([
    ['2023-04-05', '12300'],
    ['2023-04-06', '6000'],
    ['2024-04-06', '3000'],
    ['2026-04-06', '3000'],
  ])('gains of the year of %s are free up to £%s', (on, amount) => {
    expect(format(findInForce(annualExemptAmounts, date(on))!.value)).toBe(amount);
  });

  it.each([
    ['2024-04-06', 10, 20],
    ['2024-10-29', 10, 20],
    ['2024-10-30', 18, 24],
    ['2025-04-06', 18, 24],
    ['2016-04-05', 18, 28],
    ['2010-06-22', 18, 18],
  ])('a gain of %s bears %i or %i per cent', (on, basic, higher) => {
    expect(findInForce(gainRates, date(on))?.value).toEqual({ basic, higher });
  });

  it('knows no rate of times before crypto-assets', () => {
    expect(findInForce(gainRates, date('2008-04-05'))).toBeUndefined();
  });
});
