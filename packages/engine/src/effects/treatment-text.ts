import { ukDecentralisedFinance } from '@lotbook/law/uk-parameters';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Treatment } from './treatments.ts';

/**
 * How a treatment is explained to people: the reason for its question, and the effect of each
 * answer.
 */
export interface TreatmentWords {
  readonly citation: string;
  /** The source and the note for the United Kingdom if they differ from those of the United States. */
  readonly uk?: { readonly citation: string; readonly note?: string };
  /** The jurisdiction of the question; absent: all. */
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
      addToBasis: 'The fee is added to the basis of the transferred units',
      ignoreIfFiatFee: 'As a sale; a fee paid in money is excluded',
    },
  },
  withdrawal: {
    citation: 'IRC 1001',
    uk: { citation: 'TCGA 1992, s21; HMRC Cryptoassets Manual CRYPTO22100' },
    values: {
      disposal: 'A sale at market value',
      parked: 'Still yours, at an unknown place',
    },
  },
  unsupportedBasis: {
    citation: 'IRC 1011, 1012',
    uk: { citation: 'TCGA 1992, s17, s38' },
    values: { fmv: 'Market value at the time', zero: 'Zero' },
  },
  pre2025SwapFeeAllocation: {
    citation: '26 CFR 1.1001-7(b)(2), 1.1012-1(h)(2)',
    uk: {
      citation: 'TCGA 1992, s38(1); HMRC Cryptoassets Manual CRYPTO22150',
      note: 'The fee of an exchange may belong to the disposal, to the acquisition, or to both. This applies to exchanges before 2025; from then on the fee belongs to the side given.',
    },
    values: {
      disposal: 'To the side given',
      half: 'Half to each side',
      basis: 'To the side received',
    },
  },
  stakingTiming: {
    place: 'US',
    citation: 'Rev. Rul. 2023-14; unsettled, see Jarrett v. United States',
    values: {
      dominion: 'At market value when they can be sold',
      onSale: 'Only when sold; until then their cost is zero',
    },
  },
  staking: {
    place: 'US',
    citation: 'Rev. Rul. 2023-14; Schedule 1 (2025), line 8v; IRC 162, 1402',
    values: { line8v: 'With other income from digital assets', scheduleC: 'As business income' },
  },
  mining: {
    place: 'US',
    citation: 'Notice 2014-21, A-8 and A-9; IRC 162, 1402',
    values: { line8v: 'With other income from digital assets', scheduleC: 'As business income' },
  },
  work: {
    place: 'US',
    citation: 'Notice 2014-21, A-10 and A-11; IRC 61, 1402, 3121',
    values: {
      scheduleC: 'As business income',
      wages: 'As wages, already included in the W-2',
    },
  },
  interest: {
    place: 'US',
    citation: 'IRC 61; Schedule 1 (2025), line 8v; Schedule B, line 1; unsettled',
    values: { line8v: 'With other income from digital assets', scheduleB: 'As interest' },
  },
  rebate: {
    citation: 'Rev. Rul. 76-96; Announcement 2002-18',
    uk: { citation: 'HMRC Statement of Practice 4/97' },
    values: { income: 'Income at market value', priceReduction: 'A lower purchase price' },
  },
  loanOut: {
    citation: 'IRC 1058, 1001',
    uk: {
      citation: `TCGA 1992, s21; ${decentralisedFinance}`,
      note: 'Not a disposal only if the lender remains the beneficial owner of the units.',
    },
    values: { nonTaxable: 'Still yours; no sale', taxable: 'A sale at market value' },
  },
  lp: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: `TCGA 1992, s21; ${decentralisedFinance}` },
    values: {
      taxable: 'A trade of the deposit for the pool token',
      deposit: 'A deposit that keeps basis and dates',
    },
  },
  receiptToken: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: `TCGA 1992, s21; ${decentralisedFinance}` },
    values: {
      taxable: 'A trade of the deposit for the receipt',
      nonTaxable: 'A receipt that keeps basis and dates',
    },
  },
  ukGift: {
    place: 'UK',
    citation: 'TCGA 1992, s17, s58',
    values: {
      marketValue:
        'At market value: a gift given is a disposal, a gift received has it as its cost',
      spouse: 'Between spouses or civil partners: no gain or loss, the cost carries over',
    },
  },
  wrap: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: 'TCGA 1992, s21; HMRC Cryptoassets Manual CRYPTO22100' },
    values: {
      taxable: 'A trade of one asset for another',
      nonTaxable: 'The same asset; basis and dates carry over',
    },
  },
  lost: {
    citation: 'IRC 165(c), (h); CCA 202302011; CCA 202511015',
    uk: {
      citation: 'TCGA 1992, s24; HMRC Cryptoassets Manual CRYPTO22400, CRYPTO22500',
      note: 'Theft and losing a private key aren’t disposals: the units stay in the pool with their cost. A loss counts once a negligible value claim is made or the units cease to exist.',
    },
    values: {
      noLoss: 'No gain and no loss',
      claimed: 'A loss of the whole basis is claimed: a disposal for zero proceeds',
    },
  },
  washSale: {
    place: 'US',
    citation: 'IRC 1091; instructions for Schedule D of 2025',
    values: { securities: 'Assets marked as securities', off: 'No assets', all: 'All assets' },
  },
  stablecoin: {
    citation:
      '26 CFR 1.1001-7(b)(4) requires the fair market value; 1 USD is an assumption of the taxpayer',
    uk: { citation: 'TCGA 1992, s272; an assumption of the taxpayer' },
    values: { unpriced: 'No value until a price is known', oneDollar: 'Assume 1.00 USD' },
  },
};

/** The note and the citation of a question under the law of a jurisdiction. */
export function getGround(
  { key, note }: Treatment,
  jurisdiction: TaxSettings['jurisdiction'],
): { readonly note: string; readonly citation: string } {
  const words = treatmentLabels[key]!;
  const uk = jurisdiction === 'UK' ? words.uk : undefined;
  return { note: uk?.note ?? note, citation: uk?.citation ?? words.citation };
}

/** Whether a question applies under the law of a jurisdiction. */
export const arisesUnder = (jurisdiction: TaxSettings['jurisdiction'], key: string): boolean =>
  (treatmentLabels[key]?.place ?? jurisdiction) === jurisdiction;
