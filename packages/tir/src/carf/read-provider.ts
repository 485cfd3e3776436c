import { isFiat } from '@lotbook/model/fiat';
import { isCountry } from '../cells.ts';
import { isFields, type PayerFault } from '../read-payer.ts';
import type { Payer } from '../records.ts';
import { nexusCodes } from './codes.ts';
import type { Rcasp } from './records.ts';

/**
 * Reads the provider from `carf` in the payer's profile: where it reports and why. Name and address
 * are the payer's own.
 */
export function readProvider(json: unknown, payer: Payer): Rcasp | readonly PayerFault[] {
  const faults: PayerFault[] = [];
  const fields = isFields(json) ? json : {};
  const fail = (field: string): void =>
    void faults.push({ field: `carf.${field}`, value: JSON.stringify(fields[field] ?? '') });
  const getText = (field: string, fallback = ''): string => {
    const value = fields[field] ?? fallback;
    if (typeof value === 'string') return value.trim();
    fail(field);
    return fallback;
  };
  const getCountry = (field: string, fallback: string): string => {
    const code = getText(field, fallback).toUpperCase();
    if (!isCountry(code)) fail(field);
    return code;
  };
  const country = getCountry('country', '');
  const nexus = nexusCodes.find((code) => code === getText('nexus', nexusCodes[0]));
  if (!nexus) fail('nexus');
  const listed = fields['reportableCountries'] ?? [];
  const reportable = Array.isArray(listed) ? listed.map(String) : [];
  if (!Array.isArray(listed) || !reportable.every(isCountry)) fail('reportableCountries');
  const currency = getText('currency', 'USD');
  if (!isFiat(currency)) fail('currency');
  const unitDecimals = fields['unitDecimals'] ?? 18;
  if (
    typeof unitDecimals !== 'number' ||
    !Number.isInteger(unitDecimals) ||
    unitDecimals < 0 ||
    unitDecimals > 18
  )
    fail('unitDecimals');
  if (faults.length > 0 || !nexus) return faults;
  const { name, ein, address } = payer;
  return {
    identity: {
      kind: 'entity',
      name,
      residences: [
        {
          country: getCountry('residenceCountry', address.country),
          tin: getText('tin', ein),
        },
      ],
      address,
    },
    nexus,
    country,
    receivingCountry: getCountry('receivingCountry', country),
    sendingEntityId: getText('sendingEntityId'),
    contact: getText('contact', payer.contact.name),
    reportableCountries: reportable,
    currency,
    unitDecimals: Number(unitDecimals),
  };
}
