import { isTimeZone, utc } from '@lotbook/model/time';
import type { Address, Elections, Payer } from './records.ts';
import { isState } from './states.ts';
import { isTinOfType, toDigits } from './tin.ts';

/** A field of the payer's profile that is missing or invalid. */
export interface PayerFault {
  readonly field: string;
  readonly value: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads the payer's profile from parsed JSON, with the elections of one tax year. */
export function readPayer(json: Fields, taxYear: number): Payer | readonly PayerFault[] {
  const faults: PayerFault[] = [];
  const fail = (field: string, value: unknown): void =>
    void faults.push({
      field,
      value: typeof value === 'string' ? value : JSON.stringify(value ?? ''),
    });
  const getText = (fields: Fields, field: string, isRequired = false): string => {
    const value = fields[field] ?? '';
    if (typeof value !== 'string' || (isRequired && value.trim() === '')) fail(field, value);
    return typeof value === 'string' ? value.trim() : '';
  };
  const getObject = (fields: Fields, field: string): Fields => {
    const value = fields[field] ?? {};
    if (isFields(value)) return value;
    fail(field, value);
    return {};
  };
  const ein = toDigits(getText(json, 'ein', true)) ?? '';
  if (!isTinOfType(ein.padEnd(9, '0'), 'EIN') || ein === '') fail('ein', json['ein']);
  const address: Address = {
    line1: getText(json, 'address1', true),
    line2: getText(json, 'address2'),
    city: getText(json, 'city', true),
    state: getText(json, 'state').toUpperCase(),
    zip: getText(json, 'zip'),
    country: (getText(json, 'country') || 'US').toUpperCase(),
  };
  if (address.country === 'US' && !isState(address.state)) fail('state', address.state);
  const timeZone = getText(json, 'timeZone') || utc;
  if (!isTimeZone(timeZone)) fail('timeZone', timeZone);
  const tcc = getText(json, 'tcc');
  if (tcc !== '' && !/^[A-Z0-9]{5}$/.test(tcc)) fail('tcc', tcc);
  const stateIds = getObject(json, 'stateIds');
  for (const [state, id] of Object.entries(stateIds))
    if (!isState(state) || typeof id !== 'string') fail(`stateIds.${state}`, id);
  const payer: Payer = {
    name: getText(json, 'name', true),
    ein,
    address,
    contact: {
      name: getText(json, 'contactName', true),
      phone: getText(json, 'contactPhone'),
      email: getText(json, 'contactEmail'),
    },
    tcc: tcc || undefined,
    combinedFiling: json['combinedFiling'] === true,
    stateIds: Object.fromEntries(
      Object.entries(stateIds).map(([state, id]) => [state, String(id)]),
    ),
    timeZone: isTimeZone(timeZone) ? timeZone : utc,
    elections: readElections(
      getObject(getObject(json, 'elections'), String(taxYear)),
      (field, value) => fail(`elections.${taxYear}.${field}`, value),
    ),
  };
  return faults.length > 0 ? faults : payer;
}

const electionNames = [
  'aggregateStablecoins',
  'aggregateNfts',
  'cryptoInterestAsInterest',
  'skipSmallErrors',
] as const;

function readElections(fields: Fields, fail: (field: string, value: unknown) => void): Elections {
  const owners = fields['smallErrorOwners'] ?? [];
  for (const [field, value] of Object.entries(fields))
    if (field === 'smallErrorOwners' ? !isTexts(owners) : !isElection(field, value))
      fail(field, value);
  const isChosen = (name: (typeof electionNames)[number]): boolean => fields[name] === true;
  return {
    aggregateStablecoins: isChosen('aggregateStablecoins'),
    aggregateNfts: isChosen('aggregateNfts'),
    cryptoInterestAsInterest: isChosen('cryptoInterestAsInterest'),
    skipSmallErrors: isChosen('skipSmallErrors'),
    smallErrorOwners: isTexts(owners) ? owners : [],
  };
}

const isElection = (field: string, value: unknown): boolean =>
  electionNames.some((name) => name === field) && typeof value === 'boolean';
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
