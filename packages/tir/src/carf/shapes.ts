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

const makeRequired = (name: string, pattern: RegExp): ElementShape => ({
  name,
  pattern,
  isRequired: true,
});
const makeRepeated = (shape: ElementShape): ElementShape => ({ ...shape, isRepeated: true });

const residences: readonly ElementShape[] = [
  makeRepeated(makeRequired('ResCountryCode', country)),
  // Empty if unknown.
  makeRepeated({ ...makeRequired('TIN', /^[^]{0,200}$/), attributes: ['issuedBy'] }),
];
const address: ElementShape = {
  name: 'Address',
  isRequired: true,
  isRepeated: true,
  children: [
    makeRequired('CountryCode', country),
    {
      name: 'AddressFix',
      isRequired: true,
      children: [
        { name: 'Street', pattern: someText },
        { name: 'PostCode', pattern: someText },
        makeRequired('City', someText),
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
        makeRequired('FirstName', someText),
        { name: 'MiddleName', pattern: someText },
        makeRequired('LastName', someText),
      ],
    },
    address,
    makeRepeated({ name: 'Nationality', pattern: country }),
    {
      name: 'BirthInfo',
      isRequired: true,
      children: [
        makeRequired('BirthDate', day),
        {
          name: 'BirthPlace',
          children: [
            makeRequired('City', someText),
            {
              name: 'CountryInfo',
              isRequired: true,
              children: [makeRequired('CountryCode', country)],
            },
          ],
        },
      ],
    },
  ],
};
const entity: ElementShape = {
  name: 'Entity',
  children: [...residences, makeRequired('Name', someText), address],
};

const docSpec: ElementShape = {
  name: 'DocSpec',
  isRequired: true,
  children: [
    makeRequired('stf:DocTypeIndic', /^OECD1?[0-3]$/),
    // Identifiers begin with the country and the year. User guide, DocRefId.
    makeRequired('stf:DocRefId', /^[A-Z]{2}\d{4}[^]{1,194}$/),
    { name: 'stf:CorrDocRefId', pattern: /^[A-Z]{2}\d{4}[^]{1,194}$/ },
  ],
};

const typeNames: Readonly<Partial<Record<CarfBucket, ElementShape>>> = {
  CryptoTransferIn: makeRequired('TransferType', /^CARF50[1-9]$/),
  CryptoTransferOut: makeRequired('TransferType', /^CARF60[1-6]$/),
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
      ...(name === 'TransferWallet' ? [] : [makeRequired('NumberofTransactions', count)]),
      { ...makeRequired('Amount', amount), attributes: ['currCode'] },
      makeRequired('NumberofUnits', units),
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
        makeRepeated(makeRequired('CtrlgPersonType', anyOf(controlTypes))),
      ],
    },
    {
      name: 'RelevantTransactions',
      isRequired: true,
      isRepeated: true,
      children: [makeRequired('CryptoAsset', someText), ...carfBuckets.map(makeBucketShape)],
      oneOf: carfBuckets,
    },
    docSpec,
  ],
};

export const providerShape: ElementShape = {
  name: 'RCASP',
  children: [
    { name: 'RCASP_ID', isRequired: true, children: [entity], oneOf: ['Entity'] },
    makeRequired('Nexus', anyOf(nexusCodes)),
    docSpec,
  ],
};

export const messageShape: ElementShape = {
  name: 'MessageSpec',
  children: [
    { name: 'SendingEntityIN', pattern: someText },
    makeRequired('TransmittingCountry', country),
    makeRequired('ReceivingCountry', country),
    makeRequired('MessageType', /^CARF$/),
    { name: 'Warning', pattern: longText },
    { name: 'Contact', pattern: longText },
    makeRequired('MessageRefId', /^[A-Z]{2}\d{4}[A-Z]{2}[^]{1,162}$/),
    makeRequired('MessageTypeIndic', /^CARF70[1-3]$/),
    makeRequired('ReportingPeriod', /^\d{4}-12-31$/),
    makeRequired('Timestamp', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/),
  ],
};
