import fc from 'fast-check';
import { renderInEnglish } from '@lotbook/messages/fill';
import { runs } from '@lotbook/testkit/runs';
import { describe, expect, it } from 'vitest';
import {
  dateOrders,
  listMappingFaults,
  mappedFields,
  type ColumnMapping,
} from './column-mapping.ts';
import { MappingFileError, parseMappingFile, printMappingFile } from './mapping-file.ts';

const shop = {
  name: 'Corner shop',
  header: ['Day', 'What', 'Coins', 'Name', 'Coins'],
  columns: { date: 'Day', type: 'What', amount: 'Coins', asset: 'Name' },
  types: { Got: 'deposit' },
};

const readReason = (file: object | string): string => {
  try {
    parseMappingFile(typeof file === 'string' ? file : JSON.stringify(file), 'UTC');
  } catch (error) {
    if (error instanceof MappingFileError) return renderInEnglish(error.reason);
    throw error;
  }
  return 'it was read';
};

describe('a mapping file', () => {
  it('names columns, or gives the position of those whose name is repeated', () => {
    const mapping = parseMappingFile(
      JSON.stringify({ ...shop, columns: { ...shop.columns, feeAmount: 5 } }),
      'Europe/Berlin',
    );
    expect(mapping).toEqual({
      name: 'Corner shop',
      header: shop.header,
      columns: { date: 0, type: 1, amount: 2, asset: 3, feeAmount: 4 },
      fixed: {},
      types: { got: 'deposit' },
      dateOrder: 'auto',
      timeZone: 'Europe/Berlin',
    });
    expect(JSON.parse(printMappingFile(mapping))).toMatchObject({
      columns: { amount: 'Coins', feeAmount: 5 },
    });
  });

  it('is read as it was written', () => {
    const mappings = fc
      .record({
        name: fc.constantFrom('Café', 'Börse 24'),
        header: fc.array(fc.constantFrom('Day', 'Coins', 'Name', '', 'A "b"'), {
          minLength: 4,
          maxLength: 6,
        }),
        fields: fc.subarray([...mappedFields]),
        fixed: fc.record({ asset: fc.constantFrom('BTC', 'ETH') }),
        types: fc.dictionary(fc.constantFrom('got', 'gave'), fc.constantFrom('deposit', 'skip')),
        dateOrder: fc.constantFrom(...dateOrders),
        decimalComma: fc.constantFrom(true, false, undefined),
        timeZone: fc.constantFrom('UTC', 'Asia/Tokyo'),
      })
      .map(({ fields, ...mapping }) => ({
        ...mapping,
        columns: Object.fromEntries(fields.map((field, n) => [field, n % mapping.header.length])),
      }))
      .filter((mapping) => listMappingFaults(mapping as ColumnMapping).length === 0);
    fc.assert(
      fc.property(mappings, (mapping) => {
        const { decimalComma, ...others } = mapping;
        expect(parseMappingFile(printMappingFile(mapping as ColumnMapping), 'UTC')).toEqual({
          ...others,
          ...(decimalComma !== undefined && { decimalComma }),
        });
      }),
      { numRuns: runs(400) },
    );
  });

  it.each([
    ['[]', 'The file must be one JSON object with "name", "header" and "columns".'],
    [{ ...shop, header: [1] }, '"header" must be the list of the file’s columns'],
    [{ ...shop, columns: { ...shop.columns, fee: 'Coins' } }, '"fee" is not a field.'],
    [{ ...shop, columns: { ...shop.columns, hash: 6 } }, 'The column \'6\' of "hash" is not in'],
    [{ ...shop, columns: { ...shop.columns, hash: 1.5 } }, 'The column \'1.5\' of "hash"'],
    [{ ...shop, columns: { ...shop.columns, hash: null } }, '"columns" must name the column'],
    [{ ...shop, fixed: { coin: 'BTC' } }, '"fixed" contains the unknown field \'coin\'.'],
    [{ ...shop, timeZone: 'Mars' }, '"timeZone" must be a time zone'],
    [{ ...shop, name: undefined }, 'Enter the name of the exchange or wallet.'],
    [{ ...shop, columns: { date: 'Day', asset: 'Name' } }, 'Select the column with the amount'],
  ])('says what is wrong with %j', (file, reason) => {
    expect(readReason(file)).toContain(reason);
  });
});
