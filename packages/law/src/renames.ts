import type { Cited } from './cited.ts';

/** An asset that was renamed or redenominated: its holders received the new one for it at a fixed ratio. */
export type Rename = readonly [former: string, now: string];

const unsettled = 'Unsettled; an exchange needs materially different property (26 CFR 1.1001-1(a))';

/** Renames that may carry cost and dates over where that treatment was chosen, each from the year in which it began. The row says how many units came for how many. */
export const renames: readonly Cited<Rename>[] = [
  { value: ['LEND', 'AAVE'], from: '2020', citation: unsettled },
  { value: ['XRB', 'NANO'], from: '2018', citation: unsettled },
  { value: ['LUNA', 'LUNC'], from: '2022', citation: unsettled },
  { value: ['RNDR', 'RENDER'], from: '2023', citation: unsettled },
  { value: ['KLAY', 'KAIA'], from: '2024', citation: unsettled },
  { value: ['MKR', 'SKY'], from: '2024', citation: unsettled },
  { value: ['FTM', 'S'], from: '2024', citation: unsettled },
];

const known = new Set(renames.map(({ value: [former, now] }) => `${former} ${now}`));

/** True when the first asset became the second. Symbols are compared without regard to case. */
export const isRename = (former: string, now: string): boolean =>
  known.has(`${former.toUpperCase()} ${now.toUpperCase()}`);
