import type { TinType } from './records.ts';

/** Digits of a TIN, which may be written with hyphens or spaces. Undefined for other characters. */
export function toDigits(text: string): string | undefined {
  const digits = text.replaceAll(/[- ]/g, '');
  return /^\d{9}$/.test(digits) ? digits : undefined;
}

/** Groups (digits 4 and 5) of ITINs. Internal Revenue Manual 3.21.263; 93 is for ATINs. */
const isItinGroup = (group: number): boolean =>
  (group >= 50 && group <= 65) ||
  (group >= 70 && group <= 88) ||
  (group >= 90 && group <= 92) ||
  (group >= 94 && group <= 99);

/** Whether nine digits can be a TIN of this type. Social Security never issues the excluded SSNs (20 CFR 422.103). */
export function isTinOfType(digits: string, type: TinType): boolean {
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  if (/^(\d)\1{8}$/.test(digits)) return false;
  if (type === 'SSN') return !/^(000|666|9..)$/.test(area) && group !== '00' && serial !== '0000';
  if (type === 'ITIN') return area.startsWith('9') && isItinGroup(Number(group));
  if (type === 'ATIN') return area.startsWith('9') && group === '93';
  return type !== 'EIN' || !/^(00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/.test(digits);
}

/** The TIN on a recipient's copy: only the last four digits. 26 CFR 301.6109-4. Never use it in files for the IRS. */
export function maskTin(tin: string, type: TinType): string {
  if (tin === '') return '';
  const [three, two] = ['X'.repeat(3), 'X'.repeat(2)];
  return type === 'EIN' ? `${two}-${three}${tin.slice(-4)}` : `${three}-${two}-${tin.slice(-4)}`;
}
