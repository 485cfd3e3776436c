import type { IncomeRow, Recipient, Sale } from '../records.ts';
import { isPerson, splitName } from '../person-name.ts';
import { defaultTypes, typesByKind } from './codes.ts';
import type { CarfTransaction, CarfUser, Residence } from './records.ts';
import { getOwn } from '@lotbook/model/get-own';

/** A recipient of information returns as a CARF user. All accounts of an owner are one user. */
export function toCarfUser(recipient: Recipient): CarfUser {
  const { ownerId, name, address, email } = recipient;
  const residences = [toResidence(recipient)];
  const base = { residences, address };
  if (!isPerson(recipient))
    return {
      userId: ownerId,
      identity: { kind: 'entity', name, ...base },
      controllingPersons: [],
      email,
    };
  const { first, middle, last, suffix } = splitName(name);
  return {
    userId: ownerId,
    identity: {
      kind: 'individual',
      firstName: first,
      middleName: middle,
      lastName: suffix === '' ? last : `${last} ${suffix}`,
      ...base,
      nationalities: [],
      bornOn: recipient.bornOn,
      birthCity: recipient.birthPlace,
      birthCountry: '',
    },
    controllingPersons: [],
    email,
  };
}

/** A TIN of another country belongs to that country only. */
const toResidence = ({ address, tin, foreignTin }: Recipient): Residence => ({
  country: address.country,
  tin: address.country === 'US' ? tin : foreignTin,
});

/** A sale for money, or one side of a swap. */
export const fromSale = (sale: Sale, userId: string): CarfTransaction => ({
  transactionId: sale.saleId,
  userId,
  kind: sale.isCashOnly ? 'sell' : 'swap_out',
  type: '',
  asset: sale.dtifCode || sale.assetName || sale.asset,
  quantity: sale.quantity,
  amount: sale.proceeds,
  currency: 'USD',
  isToUnhostedWallet: false,
  altValuation: '',
});

export const incomeTypes: Readonly<Record<string, string>> = {
  stakingRewards: 'staking',
  airdrop: 'airdrop',
  forkIncome: 'airdrop',
  miningIncome: 'mining',
  workIncome: 'goods',
  earnRewards: 'other',
  interestIncome: 'other',
  referral: 'other',
};

/** Income in crypto is a transfer to the user. Rows without units aren't, such as interest in money. */
export function makeIncomeTransaction(row: IncomeRow, userId: string): CarfTransaction | undefined {
  if (row.asset === '' || row.quantity === undefined) return undefined;
  const name = getOwn(incomeTypes, row.category.replace(/_(standard|defi)$/, ''));
  return {
    transactionId: row.rowId,
    userId,
    kind: 'transfer_in',
    type: (name && typesByKind.transfer_in[name]) ?? defaultTypes.transfer_in ?? '',
    asset: row.asset,
    quantity: row.quantity,
    amount: row.value,
    currency: 'USD',
    isToUnhostedWallet: false,
    altValuation: '',
  };
}
