import type { ElementShape } from '../xml/check-element.ts';
import { controlTypes, nexusCodes, type CarfBucket, carfBuckets } from './codes.ts';

const country = /^[A-Z]{2}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const someText = /^[^]{1,200}$/;
const longText = /^[^]{1,4000}$/;
const amount = /^-?\d+\.\d{2}$/;
const units = /^-?\d+(\.\d+)?$/;
const count = /^\d+$/;
const anyOf = (codes: readonly string[]): RegExp => new RegExp(`^(?:${codes.join('|')})$`);

const required = (name: string, pattern: RegExp): ElementShape => ({
  name,
  pattern,
  isRequired: true,
});
const repeated = (shape: ElementShape): ElementShape => ({ ...shape, isRepeated: true });

const residences: readonly ElementShape[] = [
  repeated(required('ResCountryCode', country)),
  // Empty if unknown.
  repeated({ ...required('TIN', /^[^]{0,200}$/), attributes: ['issuedBy'] }),
];
const address: ElementShape = {
  name: 'Address',
  isRequired: true,
  isRepeated: true,
  children: [
    required('CountryCode', country),
    {
      name: 'AddressFix',
      isRequired: true,
      children: [
        { name: 'Street', pattern: someText },
        { name: 'PostCode', pattern: someText },
        required('City', someText),
        { name: 'CountrySubentity', pattern: someText },
      ],
    },
  ],
};
const individual: ElementShape = {
  name: 'Individual',
  children: [
    ...residences,
    {
      name: 'Name',
      isRequired: true,
      children: [
        required('FirstName', someText),
        { name: 'MiddleName', pattern: someText },
        required('LastName', someText),
      ],
    },
    address,
    repeated({ name: 'Nationality', pattern: country }),
    {
      name: 'BirthInfo',
      isRequired: true,
      children: [
        required('BirthDate', day),
        {
          name: 'BirthPlace',
          children: [
            required('City', someText),
            {
              name: 'CountryInfo',
              isRequired: true,
              children: [required('CountryCode', country)],
            },
          ],
        },
      ],
    },
  ],
};
const entity: ElementShape = {
  name: 'Entity',
  children: [...residences, required('Name', someText), address],
};

const docSpec: ElementShape = {
  name: 'DocSpec',
  isRequired: true,
  children: [
    required('stf:DocTypeIndic', /^OECD1?[0-3]$/),
    // Identifiers begin with the country and the year. User guide, DocRefId.
    required('stf:DocRefId', /^[A-Z]{2}\d{4}[^]{1,194}$/),
    { name: 'stf:CorrDocRefId', pattern: /^[A-Z]{2}\d{4}[^]{1,194}$/ },
  ],
};

const typeNames: Readonly<Partial<Record<CarfBucket, ElementShape>>> = {
  CryptoTransferIn: required('TransferType', /^CARF50[1-9]$/),
  CryptoTransferOut: required('TransferType', /^CARF60[1-6]$/),
  ...Object.fromEntries(
    (['CryptoToCryptoIn', 'CryptoToCryptoOut', 'CryptoFiatIn', 'CryptoFiatOut'] as const).map(
      (bucket) => [bucket, { name: 'ExchangeType', pattern: /^CARF40[1-4]$/ }],
    ),
  ),
};

const makeBucketShape = (name: CarfBucket): ElementShape => {
  const type = typeNames[name];
  const isValued = /Transfer/.test(name);
  return {
    name,
    isRepeated: true,
    children: [
      ...(type ? [type] : []),
      ...(name === 'TransferWallet' ? [] : [required('NumberofTransactions', count)]),
      { ...required('Amount', amount), attributes: ['currCode'] },
      required('NumberofUnits', units),
      ...(isValued ? [{ name: 'AltValuation', pattern: /^CARF100[1-4]$/ }] : []),
    ],
  };
};

export const userShape: ElementShape = {
  name: 'CryptoUsers',
  children: [
    {
      name: 'UserID',
      isRequired: true,
      children: [individual, entity],
      oneOf: ['Individual', 'Entity'],
    },
    {
      name: 'ControllingPerson',
      isRepeated: true,
      children: [
        { ...individual, isRequired: true },
        repeated(required('CtrlgPersonType', anyOf(controlTypes))),
      ],
    },
    {
      name: 'RelevantTransactions',
      isRequired: true,
      isRepeated: true,
      children: [required('CryptoAsset', someText), ...carfBuckets.map(makeBucketShape)],
      oneOf: carfBuckets,
    },
    docSpec,
  ],
};

export const providerShape: ElementShape = {
  name: 'RCASP',
  children: [
    { name: 'RCASP_ID', isRequired: true, children: [entity], oneOf: ['Entity'] },
    required('Nexus', anyOf(nexusCodes)),
    docSpec,
  ],
};

export const messageShape: ElementShape = {
  name: 'MessageSpec',
  children: [
    { name: 'SendingEntityIN', pattern: someText },
    required('TransmittingCountry', country),
    required('ReceivingCountry', country),
    required('MessageType', /^CARF$/),
    { name: 'Warning', pattern: longText },
    { name: 'Contact', pattern: longText },
    required('MessageRefId', /^[A-Z]{2}\d{4}[A-Z]{2}[^]{1,162}$/),
    required('MessageTypeIndic', /^CARF70[1-3]$/),
    required('ReportingPeriod', /^\d{4}-12-31$/),
    required('Timestamp', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/),
  ],
};
