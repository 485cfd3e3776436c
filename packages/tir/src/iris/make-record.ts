import type { Form, FormRecipient, PreviousRecord } from '../form.ts';
import { getNameControl, isPerson, splitName } from '../person-name.ts';
import { element, optional, type XmlElement } from '../xml/element.ts';
import type { BoxElement, FormMapping } from './mapping.ts';

/** The record of one form, in the order of the mapping. */
export function makeRecord(form: Form, mapping: FormMapping): XmlElement {
  return element(mapping.detail, [
    element('TaxYr', String(form.taxYear)),
    element('RecordId', String(form.recordId)),
    element('VoidInd', '0'),
    element('CorrectedInd', form.status === 'corrected' ? '1' : '0'),
    form.previous && makePrevious(form.previous, form.recipient),
    makeRecipient(form.recipient),
    element('RecipientAccountNum', form.accountNumber),
    ...mapping.boxes.map((each) => makeBox(form, each)),
    optional(
      'StateLocalTaxGrp',
      mapping.stateBoxes.map((each) => makeBox(form, each)),
    ),
  ]);
}

function makeBox({ boxes }: Form, { element: name, box, kind, value }: BoxElement) {
  const text = boxes[box];
  if (text === undefined || text === '') return undefined;
  if (kind !== 'indicator') return element(name, text);
  return value === undefined || value === text ? element(name, '1') : undefined;
}

const makePrevious = (
  { uniqueRecordId, tin, name }: PreviousRecord,
  recipient: FormRecipient,
): XmlElement =>
  element('PrevSubmittedRecRecipientGrp', [
    element('UniqueRecordId', uniqueRecordId),
    optional('TIN', tin),
    makeName({ ...recipient, name, secondName: '' }),
  ]);

function makeRecipient(recipient: FormRecipient): XmlElement {
  const { tin, tinType, address } = recipient;
  const control = isPerson(recipient) ? 'PersonNameControlTxt' : 'BusinessNameControlTxt';
  return element('RecipientDetail', [
    optional('TIN', tin),
    element('TINSubmittedTypeCd', tin === '' ? 'UNKNOWN' : getTinCode(tinType)),
    optional(control, getNameControl(recipient)),
    makeName(recipient),
    element('MailingAddressGrp', [makeAddress(address)]),
  ]);
}

const getTinCode = (tinType: FormRecipient['tinType']): string =>
  tinType === 'EIN' ? 'BUSINESS_TIN' : tinType === 'UNKNOWN' ? 'UNKNOWN' : 'INDIVIDUAL_TIN';

function makeName(recipient: FormRecipient): XmlElement {
  if (!isPerson(recipient))
    return element('BusinessName', [
      element('BusinessNameLine1Txt', recipient.name),
      optional('BusinessNameLine2Txt', recipient.secondName),
    ]);
  const { first, middle, last, suffix } = splitName(recipient.name);
  return element('PersonName', [
    optional('PersonFirstNm', first),
    optional('PersonMiddleNm', middle),
    element('PersonLastNm', last),
    optional('SuffixNm', suffix),
  ]);
}

export function makeAddress(address: FormRecipient['address']): XmlElement {
  const lines = [
    element('AddressLine1Txt', address.line1),
    optional('AddressLine2Txt', address.line2),
    element('CityNm', address.city),
  ];
  return address.country === 'US'
    ? element('USAddress', [
        ...lines,
        element('StateAbbreviationCd', address.state),
        element('ZIPCd', address.zip.replace('-', '')),
      ])
    : element('ForeignAddress', [
        ...lines,
        optional('ProvinceOrStateNm', address.state),
        element('CountryCd', address.country),
        optional('ForeignPostalCd', address.zip),
      ]);
}
