import type { LocalDate } from '@lotbook/model/time';
import type { Cited } from './cited.ts';

/** An asset that was renamed or redenominated: its holders received the new one for it at a fixed ratio. */
export interface Rename {
  readonly former: string;
  readonly now: string;
  /** How many former units were exchanged for how many new ones. */
  readonly ratio: readonly [former: bigint, now: bigint];
  /** True if the new asset already existed, or others became it too: until then the two were different assets. */
  readonly isMerger: boolean;
  /** From when holders could exchange the assets that were merged. Until then, the two had nothing in common. */
  readonly mergedOn?: LocalDate;
  /** The announcement of names and ratio by the issuer or an exchange. */
  readonly source: string;
}

const unsettled = 'Unsettled; an exchange needs materially different property (26 CFR 1.1001-1(a))';

const rename = (
  former: string,
  now: string,
  year: string,
  ratio: Rename['ratio'],
  source: string,
): Cited<Rename> => ({
  value: { former, now, ratio, source, isMerger: false },
  from: year,
  citation: unsettled,
});

function merge(mergedOn: string, ...what: Parameters<typeof rename>): Cited<Rename> {
  const { value, ...rest } = rename(...what);
  return { value: { ...value, isMerger: true, mergedOn: mergedOn as LocalDate }, ...rest };
}

const same = [1n, 1n] as const;
const terra = 'docs.terra.money/docs/migration/exchange-migration';
const alliance =
  'docs.superintelligence.io, token merger FAQ: What are the token conversion rates?';
const kaia = 'docs.kaia.io/misc/kaia-transition; portal-docs.kaia.io, FNSA > KAIA swap';
const bitTorrent = 'BitTorrent: Launch of BTTC mainnet and BTT redenomination plan (December 2021)';

/**
 * Renames that may carry over cost and dates if that treatment was chosen, each from the year in which it began. The row contains both quantities; the ratio
 * here only serves to question rows that differ from it widely, because late migrations may have a penalty. Only announced renames are listed: a person can mark any
 * swap as non-taxable. MATIC and POL are a pair in `wraps.ts`.
 */
export const renames: readonly Cited<Rename>[] = [
  rename('XRB', 'NANO', '2018', same, 'Nano: RaiBlocks rebrands to Nano (January 2018)'),
  rename('VEN', 'VET', '2018', [1n, 100n], 'VeChain: VEN to VET mainnet token swap (July 2018)'),
  rename(
    'SAI',
    'DAI',
    '2019',
    same,
    'Maker: Multi-Collateral Dai, migration of Sai (November 2019)',
  ),
  rename('REP', 'REPV2', '2020', same, 'Augur: REP migration to REPv2 (July 2020)'),
  rename('ERD', 'EGLD', '2020', [1000n, 1n], 'Elrond: ERD to EGLD swap (September 2020)'),
  rename('GNT', 'GLM', '2020', same, 'Golem: GNT to GLM migration (November 2020)'),
  rename('STRAT', 'STRAX', '2020', same, 'Stratis: STRAX token swap (2020)'),
  rename('KNCL', 'KNC', '2021', same, 'Kyber Network: KNC migration (KIP-6, 2021)'),
  rename('NANO', 'XNO', '2021', same, 'Nano Foundation: XNO currency symbol (November 2021)'),
  rename('XRB', 'XNO', '2021', same, 'Nano Foundation: XNO currency symbol (November 2021)'),
  rename('POLY', 'POLYX', '2021', same, 'Polymesh: POLY to POLYX upgrade'),
  rename('COCOS', 'COMBO', '2023', same, 'COMBO: COCOS token swap and rebranding (2023)'),
  rename('ETHDYDX', 'DYDX', '2023', same, 'dYdX Foundation: bridge from ethDYDX to DYDX (2023)'),
  rename('TOMO', 'VIC', '2023', same, 'Viction: TOMO to VIC rebranding (November 2023)'),
  rename('ORN', 'LUMIA', '2024', same, 'Lumia: ORN to LUMIA migration (October 2024)'),
  rename('LEND', 'AAVE', '2020', [100n, 1n], 'docs.aave.com, Developers 1.0: AAVE token'),
  rename('BTTOLD', 'BTT', '2021', [1n, 1000n], bitTorrent),
  rename('BTT', 'BTTC', '2021', [1n, 1000n], `${bitTorrent}; exchanges list the new units as BTTC`),
  rename('BTTOLD', 'BTTC', '2021', [1n, 1000n], bitTorrent),
  rename('LUNA', 'LUNC', '2022', same, terra),
  rename('UST', 'USTC', '2022', same, terra),
  rename('RNDR', 'RENDER', '2023', same, 'know.rendernetwork.com, RNDR to RENDER'),
  rename('KLAY', 'KAIA', '2024', same, kaia),
  merge('2024-08-29', 'FNSA', 'KAIA', '2024', [100n, 14_808n], kaia),
  rename(
    'MKR',
    'SKY',
    '2024',
    [1n, 24_000n],
    'Sky developer portal, Token governance upgrade; governance.aave.com/t/19540',
  ),
  rename('GAL', 'G', '2024', [1n, 60n], 'help.galxe.com, How to migrate GAL to G'),
  merge('2024-07-01', 'AGIX', 'FET', '2024', [1_000_000n, 433_350n], alliance),
  merge('2024-07-01', 'AGIX', 'ASI', '2024', [1_000_000n, 433_350n], alliance),
  merge('2024-07-01', 'OCEAN', 'FET', '2024', [1_000_000n, 433_226n], alliance),
  merge('2024-07-01', 'OCEAN', 'ASI', '2024', [1_000_000n, 433_226n], alliance),
  rename('FET', 'ASI', '2024', same, alliance),
  rename('FTM', 'S', '2024', same, 'docs.soniclabs.com, App token migration'),
  rename('EOS', 'A', '2025', same, 'OKX: EOS is swapped for Vaulta (A) at 1:1 (May 2025)'),
];

const known = new Map(renames.map(({ value }) => [`${value.former} ${value.now}`, value] as const));

/** How the first asset became the second; undefined if it did not. Symbols are compared without regard to case. */
export const findRename = (former: string, now: string): Rename | undefined =>
  known.get(`${former.toUpperCase()} ${now.toUpperCase()}`);

/** True when the first asset became the second. */
export const isRename = (former: string, now: string): boolean =>
  findRename(former, now) !== undefined;
