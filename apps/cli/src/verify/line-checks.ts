import type { TaxResult } from '@lotbook/model/result';
import { counted, type Check } from './check.ts';

/** No lot and no line is negative or empty. */
export function checkSigns({ lots, disposals, gifts, donations }: TaxResult): Check {
  const lines = [...lots, ...disposals, ...gifts, ...donations];
  const faults = lines.flatMap(({ lotId, asset, quantity, basis }) =>
    quantity > 0n && basis >= 0n ? [] : [`${asset} of lot ${lotId}: ${quantity} units that cost ${basis}, in parts of 10^-18`],
  );
  return { label: 'no lot and no line is negative', looked: counted(lines.length, 'line', 'lines'), faults };
}

/** Each gain is proceeds less basis, and the years' totals are the sums of their lines. */
export function checkGains({ disposals, totals }: TaxResult): Check {
  const faults = disposals.flatMap(({ id, proceeds, basis, gain }) =>
    gain === (proceeds as bigint) - basis ? [] : [`${id}: its gain is not proceeds less basis`],
  );
  const gains = disposals.reduce((sum, { gain }) => sum + gain, 0n);
  const ofYears = totals.reduce((sum, { gain }) => sum + gain, 0n);
  if (gains !== ofYears) faults.push('the totals of the years are not the sum of their lines');
  return { label: 'each gain is proceeds less basis, and totals are sums', looked: counted(disposals.length, 'disposal', 'disposals'), faults };
}
