import { element, optional, type XmlElement } from '../xml/element.ts';
import { noFirstName } from './codes.ts';
import type {
  CarfEntity,
  CarfLine,
  CarfPerson,
  CarfUser,
  ControllingPerson,
  Residence,
} from './records.ts';

/** The parts of a CryptoUsers element, except for its DocSpec. */
export const makeUserParts = (
  { identity, controllingPersons }: CarfUser,
  lines: readonly CarfLine[],
): readonly XmlElement[] => [
  element('UserID', [makeIdentity(identity)]),
  ...controllingPersons.map(makeControllingPerson),
  ...makeTransactions(lines),
];

export const makeIdentity = (identity: CarfPerson | CarfEntity): XmlElement =>
  identity.kind === 'entity'
    ? element('Entity', [
        ...makeResidences(identity.residences),
        element('Name', identity.name),
        makeAddress(identity),
      ])
    : makePerson(identity);

const makeControllingPerson = ({ person, types }: ControllingPerson): XmlElement =>
  element('ControllingPerson', [
    makePerson(person),
    ...types.map((type) => element('CtrlgPersonType', type)),
  ]);

function makePerson(person: CarfPerson): XmlElement {
  const { birthCity, birthCountry } = person;
  return element('Individual', [
    ...makeResidences(person.residences),
    element('Name', [
      element('FirstName', person.firstName || noFirstName),
      optional('MiddleName', person.middleName),
      element('LastName', person.lastName),
    ]),
    makeAddress(person),
    ...person.nationalities.map((country) => element('Nationality', country)),
    element('BirthInfo', [
      optional('BirthDate', person.bornOn),
      // A place needs its city and its country.
      birthCity !== '' && birthCountry !== ''
        ? element('BirthPlace', [
            element('City', birthCity),
            element('CountryInfo', [element('CountryCode', birthCountry)]),
          ])
        : undefined,
    ]),
  ]);
}

/** Countries come first, then a TIN for each. A missing TIN is an empty element that is marked unknown. */
const makeResidences = (residences: readonly Residence[]): readonly XmlElement[] => [
  ...residences.map(({ country }) => element('ResCountryCode', country)),
  ...residences.map(({ country, tin }) =>
    element('TIN', tin, { issuedBy: country, ...(tin === '' && { unknown: 'true' }) }),
  ),
];

function makeAddress({ address }: Pick<CarfPerson, 'address'>): XmlElement {
  const street = [address.line1, address.line2].filter((line) => line !== '').join(', ');
  return element('Address', [
    element('CountryCode', address.country),
    element('AddressFix', [
      optional('Street', street),
      optional('PostCode', address.zip),
      element('City', address.city),
      optional('CountrySubentity', address.state),
    ]),
  ]);
}

/** One element per asset. Lines are sorted by asset, then in the order of the schema. */
function makeTransactions(lines: readonly CarfLine[]): readonly XmlElement[] {
  const assets = new Map<string, XmlElement[]>();
  for (const line of lines) {
    const found = assets.get(line.asset);
    if (found) found.push(makeLine(line));
    else assets.set(line.asset, [makeLine(line)]);
  }
  return [...assets].map(([asset, made]) =>
    element('RelevantTransactions', [element('CryptoAsset', asset), ...made]),
  );
}

function makeLine(line: CarfLine): XmlElement {
  const { bucket, type } = line;
  const isTransfer = bucket === 'CryptoTransferIn' || bucket === 'CryptoTransferOut';
  return element(bucket, [
    optional(isTransfer ? 'TransferType' : 'ExchangeType', type),
    bucket === 'TransferWallet'
      ? undefined
      : element('NumberofTransactions', String(line.transactions)),
    element('Amount', line.amount, { currCode: line.currency }),
    element('NumberofUnits', line.units),
    optional('AltValuation', line.altValuation),
  ]);
}
