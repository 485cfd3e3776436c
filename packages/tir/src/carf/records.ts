import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { Address } from '../records.ts';
import type { CarfBucket, CarfKind, NexusCode } from './codes.ts';

/** A tax residence. The TIN is empty if the user has none, with the reason. */
export interface Residence {
  readonly country: string;
  readonly tin: string;
  readonly missingReason?: string | undefined;
}

export interface CarfPerson {
  readonly kind: 'individual';
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly residences: readonly Residence[];
  readonly address: Address;
  readonly nationalities: readonly string[];
  readonly bornOn?: LocalDate | undefined;
  readonly birthCity: string;
  readonly birthCountry: string;
}

export interface CarfEntity {
  readonly kind: 'entity';
  readonly name: string;
  readonly residences: readonly Residence[];
  readonly address: Address;
}

export interface ControllingPerson {
  readonly person: CarfPerson;
  /** `CARF801` and so on. */
  readonly types: readonly string[];
}

export interface CarfUser {
  readonly userId: string;
  readonly identity: CarfPerson | CarfEntity;
  readonly controllingPersons: readonly ControllingPerson[];
  readonly email: string;
}

export interface CarfTransaction {
  readonly transactionId: string;
  readonly userId: string;
  readonly kind: CarfKind;
  /** A code such as `CARF502`. Transfers always have one. */
  readonly type: string;
  /** A DTIF code, or the name of the asset. */
  readonly asset: string;
  readonly quantity: Quantity;
  /** After transaction fees. */
  readonly amount: Money;
  readonly currency: string;
  /** To an address that isn't known to belong to a provider or a financial institution. */
  readonly isToUnhostedWallet: boolean;
  readonly altValuation: string;
}

/** The reporting crypto-asset service provider. */
export interface Rcasp {
  readonly identity: CarfEntity;
  readonly nexus: NexusCode;
  /** Where the provider reports. */
  readonly country: string;
  /** Where the report goes: by default the same authority, which exchanges it. */
  readonly receivingCountry: string;
  readonly sendingEntityId: string;
  readonly contact: string;
  /** Residences to report. Empty: all. */
  readonly reportableCountries: readonly string[];
  readonly currency: string;
  /** Decimal places of units. */
  readonly unitDecimals: number;
}

/** The transactions of one asset, kind and type in a year. Decimal text. */
export interface CarfLine {
  readonly asset: string;
  readonly bucket: CarfBucket;
  readonly type: string;
  readonly altValuation: string;
  readonly currency: string;
  readonly transactions: number;
  readonly amount: string;
  readonly units: string;
}

/** The record of one user as filed, immutable and plain data. */
export interface CarfReport {
  readonly docRefId: string;
  readonly user: CarfUser;
  readonly lines: readonly CarfLine[];
}

export const getIdentityName = (identity: CarfPerson | CarfEntity): string =>
  identity.kind === 'entity'
    ? identity.name
    : [identity.firstName, identity.middleName, identity.lastName]
        .filter((part) => part !== '')
        .join(' ');
