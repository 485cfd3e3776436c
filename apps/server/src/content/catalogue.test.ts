import { fileSources } from '@lotbook/sources/registry';
import { graphql } from 'graphql';
import { describe, expect, test } from 'vitest';
import { blockchains } from './blockchains.ts';
import { catalogue } from './catalogue.ts';
import { contentSchema } from './schema.ts';

const lists = Object.entries({ ...catalogue, blockchains });

describe('the catalogue', () => {
  test.each(lists)('%s: each has a name and an id of its own', (_, list) => {
    expect(list.length).toBeGreaterThan(1);
    expect(
      list.filter(({ id, name }) => !/^[a-z0-9][a-z0-9-]*$/.test(id) || name.trim() === ''),
    ).toEqual([]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test('offers every file that can be read, once', () => {
    const offered = [
      ...catalogue.exchanges,
      ...catalogue.wallets,
      ...catalogue.dataSources,
    ].flatMap(({ files }) => files.map(({ id }) => id));
    expect(offered.toSorted()).toEqual(fileSources.map(({ id }) => id).toSorted());
  });

  test('is asked in GraphQL', async () => {
    const source =
      '{ blockchains { id symbol family } exchanges { id website files { label } } custodians { id } wallets { id } dataSources { id } }';
    const { data, errors } = await graphql({ schema: contentSchema, source });
    expect(errors).toBeUndefined();
    expect(data?.['blockchains']).toContainEqual({
      id: 'bitcoin',
      symbol: 'BTC',
      family: 'bitcoin',
    });
    expect(data?.['exchanges']).toContainEqual({
      id: 'kraken',
      website: 'https://www.kraken.com',
      files: expect.arrayContaining([{ label: 'Kraken: Ledgers (CSV)' }]),
    });
  });
});
