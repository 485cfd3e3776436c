import { toSentence } from './testing/issue-sentence.ts';
import { describe, expect, it } from 'vitest';
import { compute, listPriceNeeds } from './compute.ts';
import { book, issues, lots, sales, scenario } from './testing/scenario.ts';

const opening = 'o1  2024-01-01  opening  + 1 CCC acquired 2020-01-01  @w';
const sale = 's1  2024-06-01  sell  1 CCC for 100 USD  @w';
const prices = 'CCC 7 2020-01-01\n CCC 70 2024-01-01';

describe('an opening lot without a basis', () => {
  it('costs its value at acquisition', () => {
    const result = scenario(`${opening}\n ${sale}`, {}, prices);
    expect([sales(result), issues(result)]).toEqual([
      ['s1  1 CCC of o1  2020-01-01  100.00 - 7.00 = 93.00  long F'],
      ['info unsupported-basis o1 CCC'],
    ]);
    expect(toSentence(result.issues[0]!)).toContain(
      'its market value on Jan 1, 2020, when it was acquired, is its cost basis',
    );
  });

  it('uses a price from any time of that day', () => {
    const made = book(`${opening}\n ${sale}`);
    const at = '2020-01-01T15:00:00.000Z';
    const late = {
      find: (asset: string, currency: string, on: string) =>
        on >= at && on.slice(0, 10) === at.slice(0, 10)
          ? { asset, currency, at, unitPrice: 9n * 10n ** 18n, from: 'file' }
          : undefined,
    };
    expect(sales(scenarioWith(made, late))).toEqual([
      's1  1 CCC of o1  2020-01-01  100.00 - 9.00 = 91.00  long F',
    ]);
  });

  it('has no known basis where no price of that day is known, and asks for that price', () => {
    const text = `${opening}\n ${sale}`;
    const result = scenario(text, {}, 'CCC 70 2024-01-01');
    expect(sales(result)).toEqual(['s1  1 CCC of o1  2020-01-01  100.00 - 0.00 = 100.00  long F']);
    expect(issues(result)).toEqual(['error missing-price o1 CCC', 'info unsupported-basis o1 CCC']);
    expect(toSentence(result.issues[0]!)).toContain(
      'The price of CCC in USD on Jan 1, 2020 is unknown',
    );
    expect(listPriceNeeds(book(text, {}, 'CCC 70 2024-01-01'))).toMatchObject([
      { asset: 'CCC', at: '2020-01-01T00:00:00.000Z' },
    ]);
  });

  it('does not cost the value that its row shows for another day', () => {
    const result = scenario(`${opening.replace('CCC', 'CCC worth 70 USD')}\n ${sale}`, {}, prices);
    expect(sales(result)).toEqual(['s1  1 CCC of o1  2020-01-01  100.00 - 7.00 = 93.00  long F']);
  });

  it('costs that value where it was acquired on the day of its row, or no other day is given', () => {
    const row = 'o1  2024-01-01  opening  + 1 CCC worth 70 USD';
    expect(lots(scenario(`${row}  @w`))).toEqual(['o1  1 CCC @w  70.00']);
    expect(lots(scenario(`${row} acquired 2024-01-01  @w`))).toEqual(['o1  1 CCC @w  70.00']);
  });

  it('costs its basis if that is given, regardless of its value', () => {
    expect(lots(scenario(opening.replace('1 CCC', '1 CCC basis 12 USD'), {}, prices))).toEqual([
      'o1  1 CCC @w  12.00',
    ]);
  });

  it('counts as nothing where costs without evidence do', () => {
    expect(lots(scenario(opening, { treatments: { unsupportedBasis: 'zero' } }, prices))).toEqual([
      'o1  1 CCC @w  0.00',
    ]);
  });

  it('is not one whose basis is in a currency without a rate: that basis is unknown', () => {
    const text = `${opening.replace('1 CCC', '1 CCC basis 12 EUR')}\n ${sale}`;
    for (const known of [prices, `${prices}\n EUR 1.5 2024-01-01`]) {
      const result = scenario(text, {}, known);
      expect(sales(result)).toEqual([
        's1  1 CCC of o1  2020-01-01  100.00 - 0.00 = 100.00  long F',
      ]);
      expect(issues(result)).toEqual(['error missing-price o1 CCC']);
      expect(toSentence(result.issues[0]!)).toContain(
        'The EUR to USD rate on Jan 1, 2020 is unknown',
      );
    }
  });

  it('converts a basis in another currency at the rate of the day on which it was paid', () => {
    const text = `${opening.replace('1 CCC', '1 CCC basis 12 EUR')}\n ${sale}`;
    expect(
      lots(scenario(text.split('\n')[0]!, {}, 'EUR 2 2020-01-01\n EUR 1.5 2024-01-01')),
    ).toEqual(['o1  1 CCC @w  24.00']);
    const inFile = text.replace(' acquired 2020-01-01', '');
    expect(
      lots(scenario(inFile.split('\n')[0]!, {}, 'EUR 2 2020-01-01\n EUR 1.5 2024-01-01')),
    ).toEqual(['o1  1 CCC @w  18.00']);
  });

  it('enters a pool in the United Kingdom at that value, too', () => {
    const settings = { jurisdiction: 'UK', currency: 'GBP', timeZone: 'Europe/London' } as never;
    const result = scenario(`${opening}\n ${sale.replace('USD', 'GBP')}`, settings, prices);
    expect(sales(result)).toEqual([
      's1  1 CCC of CCC:section-104  2020-01-01  100.00 - 7.00 = 93.00  section-104',
    ]);
  });
});

const scenarioWith = (made: ReturnType<typeof book>, prices: unknown) =>
  compute({ ...made, prices: prices as ReturnType<typeof book>['prices'] });
