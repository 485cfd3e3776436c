import type { FormType } from '../form.ts';
import type { ElementShape } from '../xml/check-element.ts';

/** How a box becomes an element: its amount, its text, or an indicator `1` if it has the value. */
export interface BoxElement {
  readonly element: string;
  readonly box: string;
  readonly kind: 'amount' | 'text' | 'units' | 'date' | 'indicator' | 'stateCode';
  /** The value that sets an indicator; any value without it. */
  readonly value?: string;
}

export interface FormMapping {
  readonly formCode: string;
  readonly detail: string;
  /** Boxes in the order of the schema. */
  readonly boxes: readonly BoxElement[];
  /** Boxes inside the group of a state. */
  readonly stateBoxes: readonly BoxElement[];
}

export interface IrisMapping {
  readonly taxYear: number;
  readonly schemaVersion: string;
  readonly namespace: string;
  readonly forms: Readonly<Record<FormType, FormMapping>>;
}

const box = (
  element: string,
  number: string,
  kind: BoxElement['kind'],
  value?: string,
): BoxElement => ({ element, box: number, kind, ...(value !== undefined && { value }) });

/**
 * IRIS-shaped, not the official schema: the names of Form 1099-DA follow public descriptions of the
 * annual schema; those of the date elements, the other forms and the state group are unconfirmed.
 * Compare with the XSD of the tax year before filing, and change this table only.
 */
const digitalAssets: FormMapping = {
  formCode: '1099DA',
  detail: 'Form1099DADetail',
  boxes: [
    box('Form8949ApplicableCheckboxCd', '8949', 'text'),
    box('DATypeCd', '1a', 'text'),
    box('DANm', '1b', 'text'),
    box('DAUnitQty', '1c', 'units'),
    box('AcquiredDt', '1d', 'date'),
    box('SoldOrDisposedDt', '1e', 'date'),
    box('ProceedsAmt', '1f', 'amount'),
    box('CostOrOtherBasisAmt', '1g', 'amount'),
    box('AccruedMarketDiscountAmt', '1h', 'amount'),
    box('NondeductibleWashSaleLossAmt', '1i', 'amount'),
    box('BasisReportedInd', '2', 'indicator'),
    box('GrossProceedsInd', '3a-gross', 'indicator'),
    box('QOFInd', '3b', 'indicator'),
    box('FederalIncomeTaxWithheldAmt', '4', 'amount'),
    box('LossNotAllowedInd', '5', 'indicator'),
    box('ShortTermGainLossInd', '6', 'indicator', 'S'),
    box('LongTermGainLossInd', '6', 'indicator', 'L'),
    box('OrdinaryInd', '6', 'indicator', 'O'),
    box('CashOnlyProceedsInd', '7', 'indicator'),
    box('BrokerReliedCustAcquisInfoInd', '8', 'indicator'),
    box('NoncoveredSecurityDAInd', '9', 'indicator'),
    box('QlfyStablecoinsProceedsInd', '11a', 'indicator', 'QS'),
    box('SpecifiedNFTProceedsInd', '11a', 'indicator', 'NFT'),
    box('TransactionCnt', '11b', 'text'),
    box('NFTAttributableFirstSalesAmt', '11c', 'amount'),
    box('DATransferredInUnitQty', '12a', 'units'),
    box('TransferredInDt', '12b', 'date'),
  ],
  stateBoxes: [
    box('StateAbbreviationCd', '14', 'text'),
    box('StateIdNum', '15', 'text'),
    box('StateTaxWithheldAmt', '16', 'amount'),
  ],
};

const state: readonly BoxElement[] = [box('StateAbbreviationCd', 'state', 'text')];

const forms: IrisMapping['forms'] = {
  '1099-DA': digitalAssets,
  '1099-MISC': {
    formCode: '1099MISC',
    detail: 'Form1099MISCDetail',
    boxes: [
      box('RentsAmt', '1', 'amount'),
      box('RoyaltiesAmt', '2', 'amount'),
      box('OtherIncomeAmt', '3', 'amount'),
      box('FederalIncomeTaxWithheldAmt', '4', 'amount'),
      box('SubstitutePaymentsAmt', '8', 'amount'),
      box('GrossProceedsPaidToAttorneyAmt', '10', 'amount'),
      box('NonqualifiedDeferredCompensationAmt', '15', 'amount'),
    ],
    stateBoxes: state,
  },
  '1099-INT': {
    formCode: '1099INT',
    detail: 'Form1099INTDetail',
    boxes: [
      box('InterestIncomeAmt', '1', 'amount'),
      box('FederalIncomeTaxWithheldAmt', '4', 'amount'),
    ],
    stateBoxes: state,
  },
  '1099-NEC': {
    formCode: '1099NEC',
    detail: 'Form1099NECDetail',
    boxes: [
      box('NonemployeeCompensationAmt', '1', 'amount'),
      box('FederalIncomeTaxWithheldAmt', '4', 'amount'),
    ],
    stateBoxes: state,
  },
  '1099-B': {
    formCode: '1099B',
    detail: 'Form1099BDetail',
    boxes: [
      box('FederalIncomeTaxWithheldAmt', '4', 'amount'),
      box('ProfitOrLossRealizedOnClosedContractAmt', '8', 'amount'),
      box('UnrealizedProfitLossOpenContractPriorYearAmt', '9', 'amount'),
      box('UnrealizedProfitLossOpenContractAmt', '10', 'amount'),
      box('AggregateProfitOrLossAmt', '11', 'amount'),
    ],
    stateBoxes: state,
  },
};

/** One table per tax year. Until a year has its own, the latest earlier one applies. */
const mappings: readonly IrisMapping[] = [
  { taxYear: 2025, schemaVersion: '1.2', namespace: 'urn:us:gov:treasury:irs:ir', forms },
  { taxYear: 2026, schemaVersion: '1.0', namespace: 'urn:us:gov:treasury:irs:ir', forms },
];

export const getMapping = (taxYear: number): IrisMapping =>
  mappings.findLast((each) => each.taxYear <= taxYear) ?? mappings[0]!;

/** Limits of one transmission. Publication 5718: at most 100 MB; the rest is a margin. */
export const irisLimits = { bytes: 95_000_000, records: 100_000 } as const;
/** Forms in one file of the portal. Publication 5717. */
export const portalRecords = 100;

const patterns: Readonly<Record<BoxElement['kind'], RegExp>> = {
  amount: /^-?\d{1,15}\.\d{2}$/,
  text: /^[\u0020-\u007E]{1,200}$/,
  units: /^\d{1,20}(\.\d{1,18})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  indicator: /^1$/,
  stateCode: /^\d{2}$/,
};

const ascii = (most: number): RegExp => new RegExp(`^[\\u0020-\\u007E]{1,${most}}$`);
const address: readonly ElementShape[] = [
  { name: 'AddressLine1Txt', isRequired: true, pattern: ascii(100) },
  { name: 'AddressLine2Txt', pattern: ascii(100) },
];

/** The shape that every record must have before it is written. */
export const getRecordShape = ({ detail, boxes, stateBoxes }: FormMapping): ElementShape => ({
  name: detail,
  children: [
    { name: 'TaxYr', isRequired: true, pattern: /^\d{4}$/ },
    { name: 'RecordId', isRequired: true, pattern: /^[1-9]\d*$/ },
    { name: 'VoidInd', isRequired: true, pattern: /^[01]$/ },
    { name: 'CorrectedInd', isRequired: true, pattern: /^[01]$/ },
    {
      name: 'PrevSubmittedRecRecipientGrp',
      children: [
        { name: 'UniqueRecordId', isRequired: true, pattern: /^[^|]+\|[^|]+\|[^|]+$/ },
        { name: 'TIN', pattern: /^\d{9}$/ },
        ...nameShapes,
      ],
    },
    {
      name: 'RecipientDetail',
      isRequired: true,
      oneOf: ['PersonName', 'BusinessName'],
      children: [
        { name: 'TIN', pattern: /^\d{9}$/ },
        { name: 'TINSubmittedTypeCd', isRequired: true, pattern: /^[A-Z_]+$/ },
        { name: 'PersonNameControlTxt', pattern: /^[A-Z0-9&-]{1,4}$/ },
        { name: 'BusinessNameControlTxt', pattern: /^[A-Z0-9&-]{1,4}$/ },
        ...nameShapes,
        {
          name: 'MailingAddressGrp',
          isRequired: true,
          oneOf: ['USAddress', 'ForeignAddress'],
          children: [
            {
              name: 'USAddress',
              children: [
                ...address,
                { name: 'CityNm', isRequired: true, pattern: ascii(50) },
                { name: 'StateAbbreviationCd', isRequired: true, pattern: /^[A-Z]{2}$/ },
                { name: 'ZIPCd', isRequired: true, pattern: /^\d{5}(\d{4})?$/ },
              ],
            },
            {
              name: 'ForeignAddress',
              children: [
                ...address,
                { name: 'CityNm', isRequired: true, pattern: ascii(50) },
                { name: 'ProvinceOrStateNm', pattern: ascii(50) },
                { name: 'CountryCd', isRequired: true, pattern: /^[A-Z]{2}$/ },
                { name: 'ForeignPostalCd', pattern: ascii(20) },
              ],
            },
          ],
        },
      ],
    },
    { name: 'RecipientAccountNum', isRequired: true, pattern: ascii(100) },
    ...boxes.map(({ element, kind }) => ({ name: element, pattern: patterns[kind] })),
    {
      name: 'StateLocalTaxGrp',
      children: stateBoxes.map(({ element, kind }) => ({ name: element, pattern: patterns[kind] })),
    },
  ],
});

const nameShapes: readonly ElementShape[] = [
  {
    name: 'PersonName',
    children: [
      { name: 'PersonFirstNm', pattern: ascii(100) },
      { name: 'PersonMiddleNm', pattern: ascii(100) },
      { name: 'PersonLastNm', isRequired: true, pattern: ascii(200) },
      { name: 'SuffixNm', pattern: ascii(10) },
    ],
  },
  {
    name: 'BusinessName',
    children: [
      { name: 'BusinessNameLine1Txt', isRequired: true, pattern: ascii(200) },
      { name: 'BusinessNameLine2Txt', pattern: ascii(200) },
    ],
  },
];
