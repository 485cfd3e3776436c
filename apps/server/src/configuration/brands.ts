import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '@lotbook/services/services';
import { readBrand, getStamp, type Brand, type BrandPlace } from './brand.ts';

/** The brands of an installation: one by default, and one for each host that has a folder of its own. */
export interface Brands {
  /** Every address that people use. */
  readonly origins: readonly string[];
  /** The folder of the files that all brands share. */
  readonly shared: string;
  /** The brand of a request by the host it names; the default one for every other host. */
  readonly of: (host: string | undefined) => Brand;
}

export interface BrandsOptions {
  readonly config: {
    readonly dataFolder: string;
    readonly origin: string;
    readonly productName: string;
  };
  readonly log: Pick<Log, 'error'>;
}

const hostName = /^[a-z0-9.-]+(_\d{1,5})?$/;

/**
 * Reads `config/` in the data folder, and each `config/brands/<host>/`, where `_4000` means `:4000`. Which hosts there are is known at the start; a change in
 * a brand's files counts from the next request on, and one that is not right leaves the brand as it was.
 * @throws Error at the start when a file is not right.
 */
export function readBrands({ config, log }: BrandsOptions): Brands {
  const home = path.join(config.dataFolder, 'config');
  const { protocol, host } = new URL(config.origin);
  const places = new Map<string, BrandPlace>([
    [host, { origin: config.origin, folder: home, shared: home, productName: config.productName }],
  ]);
  for (const name of listHostFolders(path.join(home, 'brands'))) {
    const brandHost = name.replace('_', ':');
    places.set(brandHost, {
      origin: `${protocol}//${brandHost}`,
      folder: path.join(home, 'brands', name),
      shared: home,
      productName: config.productName,
    });
  }
  const kept = new Map(
    [...places].map(([each, place]) => [each, { stamp: getStamp(place), brand: readBrand(place) }]),
  );

  const current = (each: string): Brand => {
    const [known, place] = [kept.get(each)!, places.get(each)!];
    const stamp = getStamp(place);
    if (stamp === known.stamp) return known.brand;
    kept.set(each, { stamp, brand: reread(place, known.brand, log) });
    return kept.get(each)!.brand;
  };
  return {
    shared: home,
    origins: [...places.values()].map(({ origin }) => origin),
    of: (asked) => current(asked !== undefined && places.has(asked) ? asked : host),
  };
}

function reread(place: BrandPlace, before: Brand, log: Pick<Log, 'error'>): Brand {
  try {
    return readBrand(place);
  } catch (error) {
    log.error('a brand stays as it was', { reason: (error as Error).message });
    return before;
  }
}

const listHostFolders = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && hostName.test(entry.name))
        .map(({ name }) => name)
    : [];
