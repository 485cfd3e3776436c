import { ukDecentralisedFinance } from '@lotbook/law/uk-parameters';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Treatment } from './treatments.ts';

/** How a treatment is told to people: where its question comes from, and what each answer does. */
export interface TreatmentWords {
  readonly citation: string;
  /** Where it comes from in the United Kingdom, and what is to be known there, where that is not what it is in the United States. */
  readonly uk?: { readonly citation: string; readonly note?: string };
  /** Where the question arises; absent: everywhere. */
  readonly place?: TaxSettings['jurisdiction'];
  /** By value, a line each. */
  readonly values: Readonly<Record<string, string>>;
}

const decentralisedFinance = ukDecentralisedFinance.citation;

/** By the key of the treatment. */
export const treatmentLabels: Readonly<Record<string, TreatmentWords>> = {
  transferFee: {
    citation: '26 CFR 1.1001-7(b), 1.1012-1(h)',
    uk: { citation: 'TCGA 1992, s21, s38; HMRC Cryptoassets Manual CRYPTO22150' },
    values: {
      disposal: 'The fee is a sale of its units',
      addToBasis: 'The fee is added to the basis of what moved',
      ignoreIfFiatFee: 'As a sale; a fee paid in money is left out',
    },
  },
  withdrawal: {
    citation: 'IRC 1001',
    uk: { citation: 'TCGA 1992, s21; HMRC Cryptoassets Manual CRYPTO22100' },
    values: {
      disposal: 'A sale at its worth',
      parked: 'Still yours, at a place that nobody knows',
    },
  },
  unsupportedBasis: {
    citation: 'IRC 1011, 1012',
    uk: { citation: 'TCGA 1992, s17, s38' },
    values: { fmv: 'What it was worth at the time', zero: 'Nothing' },
  },
  pre2025SwapFeeAllocation: {
    citation: '26 CFR 1.1001-7(b)(2), 1.1012-1(h)(2)',
    uk: {
      citation: 'TCGA 1992, s38(1); HMRC Cryptoassets Manual CRYPTO22150',
      note: 'What an exchange costs may belong to what is disposed of, to what is acquired, or to both. It is asked for exchanges before 2025; from then on the cost goes to the side that was given.',
    },
    values: {
      disposal: 'To the side that was given',
      half: 'Half to each side',
      basis: 'To the side that was received',
    },
  },
  stakingTiming: {
    place: 'US',
    citation: 'Rev. Rul. 2023-14; unsettled, see Jarrett v. United States',
    values: {
      dominion: 'At their worth when they can be sold',
      onSale: 'Only when they are sold; until then they cost nothing',
    },
  },
  staking: {
    place: 'US',
    citation: 'Rev. Rul. 2023-14; Schedule 1 (2025), line 8v; IRC 162, 1402',
    values: { line8v: 'With other income of digital assets', scheduleC: 'As income of a business' },
  },
  mining: {
    place: 'US',
    citation: 'Notice 2014-21, A-8 and A-9; IRC 162, 1402',
    values: { line8v: 'With other income of digital assets', scheduleC: 'As income of a business' },
  },
  work: {
    place: 'US',
    citation: 'Notice 2014-21, A-10 and A-11; IRC 61, 1402, 3121',
    values: {
      scheduleC: 'As income of a business',
      wages: 'As wages, which the W-2 holds already',
    },
  },
  interest: {
    place: 'US',
    citation: 'IRC 61; Schedule 1 (2025), line 8v; Schedule B, line 1; unsettled',
    values: { line8v: 'With other income of digital assets', scheduleB: 'As interest' },
  },
  rebate: {
    citation: 'Rev. Rul. 76-96; Announcement 2002-18',
    uk: { citation: 'HMRC Statement of Practice 4/97' },
    values: { income: 'Income at its worth', priceReduction: 'A lower price of what was bought' },
  },
  loanOut: {
    citation: 'IRC 1058, 1001',
    uk: {
      citation: `TCGA 1992, s21; ${decentralisedFinance}`,
      note: 'Not a disposal only where the lender stays the beneficial owner of the units.',
    },
    values: { nonTaxable: 'Still yours; no sale', taxable: 'A sale at its worth' },
  },
  lp: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: `TCGA 1992, s21; ${decentralisedFinance}` },
    values: {
      taxable: 'A trade of what goes in for the pool token',
      deposit: 'A deposit that keeps basis and dates',
    },
  },
  receiptToken: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: `TCGA 1992, s21; ${decentralisedFinance}` },
    values: {
      taxable: 'A trade of what goes in for the receipt',
      nonTaxable: 'A receipt that keeps basis and dates',
    },
  },
  ukGift: {
    place: 'UK',
    citation: 'TCGA 1992, s17, s58',
    values: {
      marketValue: 'At market value: what is given is disposed of, what is received costs it',
      spouse: 'Between spouses or civil partners: neither gain nor loss, the cost goes on',
    },
  },
  wrap: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: 'TCGA 1992, s21; HMRC Cryptoassets Manual CRYPTO22100' },
    values: {
      taxable: 'A trade of one asset for another',
      nonTaxable: 'The same thing; basis and dates go on',
    },
  },
  lost: {
    citation: 'IRC 165(c), (h); CCA 202302011; CCA 202511015',
    uk: {
      citation: 'TCGA 1992, s24; HMRC Cryptoassets Manual CRYPTO22400, CRYPTO22500',
      note: 'Theft and losing a private key are no disposal: the units stay in the pool with their cost. A loss counts once a negligible value claim is made or the units cease to exist.',
    },
    values: {
      noLoss: 'No gain and no loss',
      claimed: 'A loss of the whole basis is claimed: a disposal for nothing',
    },
  },
  washSale: {
    place: 'US',
    citation: 'IRC 1091; instructions for Schedule D of 2025',
    values: { securities: 'Of assets marked as securities', off: 'Of none', all: 'Of all assets' },
  },
  stablecoin: {
    citation:
      '26 CFR 1.1001-7(b)(4) asks for the fair market value; 1 USD is an assumption of the taxpayer',
    uk: { citation: 'TCGA 1992, s272; an assumption of the taxpayer' },
    values: { unpriced: 'No value until a price is known', oneDollar: 'Assume 1.00 USD' },
  },
};

/** What is to be known of a question, and where it comes from, under the law of a place. */
export function getGround(
  { key, note }: Treatment,
  jurisdiction: TaxSettings['jurisdiction'],
): { readonly note: string; readonly citation: string } {
  const words = treatmentLabels[key]!;
  const uk = jurisdiction === 'UK' ? words.uk : undefined;
  return { note: uk?.note ?? note, citation: uk?.citation ?? words.citation };
}

/** Whether a question arises under the law of a place. */
export const arisesUnder = (jurisdiction: TaxSettings['jurisdiction'], key: string): boolean =>
  (treatmentLabels[key]?.place ?? jurisdiction) === jurisdiction;
