import { readdirSync } from 'node:fs';
import path from 'node:path';
import { findCoinLogo, findSourceLogo, listedLogos } from '../packages/ui/src/logos.ts';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../apps/web/public/logos');

describe('logos', () => {
  it.each(['coins', 'sources'] as const)('of %s are those in the folder', (kind) => {
    const names = readdirSync(path.join(folder, kind)).map((file) => file.replace(/\.svg$/, ''));
    expect(new Set(listedLogos[kind])).toEqual(new Set(names));
  });

  it('are shown for symbols in any case, never for contracts and unknown names', () => {
    expect(findCoinLogo('BTC')).toBe('/logos/coins/btc.svg');
    expect(findCoinLogo('ethereum:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBeUndefined();
    expect(findCoinLogo('USDC2')).toBeUndefined();
    expect(findSourceLogo('kraken')).toBe('/logos/sources/kraken.svg');
    expect(findSourceLogo('other')).toBeUndefined();
    expect(findSourceLogo(undefined)).toBeUndefined();
  });
});
