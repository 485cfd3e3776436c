import { ukDecentralisedFinance } from '@lotbook/law/uk-parameters';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Treatment, TreatmentText } from './treatments.ts';

/**
 * How a treatment is explained to people: the reason for its question, and the effect of each
 * answer.
 */
export interface TreatmentWords {
  readonly citation: string;
  /** The source and the note for the United Kingdom if they differ from those of the United States. */
  readonly uk?: { readonly citation: string; readonly note?: TreatmentText };
  /** The jurisdiction of the question; absent: all. */
  readonly place?: TaxSettings['jurisdiction'];
  /** By value, a line each. */
  readonly values: Readonly<Record<string, TreatmentText>>;
}

const decentralisedFinance = ukDecentralisedFinance.citation;

/** By the key of the treatment. */
export const treatmentLabels: Readonly<Record<string, TreatmentWords>> = {
  transferFee: {
    citation: '26 CFR 1.1001-7(b), 1.1012-1(h)',
    uk: { citation: 'TCGA 1992, s21, s38; HMRC Cryptoassets Manual CRYPTO22150' },
    values: {
      disposal: { code: 'treatments.transferFeeDisposal' },
      addToBasis: { code: 'treatments.transferFeeAddToBasis' },
      ignoreIfFiatFee: { code: 'treatments.transferFeeIgnoreIfFiatFee' },
    },
  },
  withdrawal: {
    citation: 'IRC 1001',
    uk: { citation: 'TCGA 1992, s21; HMRC Cryptoassets Manual CRYPTO22100' },
    values: {
      disposal: { code: 'treatments.withdrawalDisposal' },
      parked: { code: 'treatments.withdrawalParked' },
    },
  },
  unsupportedBasis: {
    citation: 'IRC 1011, 1012',
    uk: { citation: 'TCGA 1992, s17, s38' },
    values: {
      fmv: { code: 'treatments.unsupportedBasisFmv' },
      zero: { code: 'treatments.unsupportedBasisZero' },
    },
  },
  pre2025SwapFeeAllocation: {
    citation: '26 CFR 1.1001-7(b)(2), 1.1012-1(h)(2)',
    uk: {
      citation: 'TCGA 1992, s38(1); HMRC Cryptoassets Manual CRYPTO22150',
      note: { code: 'treatments.pre2025SwapFeeAllocationNoteUk' },
    },
    values: {
      disposal: { code: 'treatments.pre2025SwapFeeAllocationDisposal' },
      half: { code: 'treatments.pre2025SwapFeeAllocationHalf' },
      basis: { code: 'treatments.pre2025SwapFeeAllocationBasis' },
    },
  },
  stakingTiming: {
    place: 'US',
    citation: 'Rev. Rul. 2023-14; unsettled, see Jarrett v. United States',
    values: {
      dominion: { code: 'treatments.stakingTimingDominion' },
      onSale: { code: 'treatments.stakingTimingOnSale' },
    },
  },
  validatorRewards: {
    citation: 'Rev. Rul. 2023-14; unsettled for rewards that a validator still holds',
    uk: { citation: 'HMRC Cryptoassets Manual CRYPTO21200; unsettled for unpaid rewards' },
    values: {
      receipt: { code: 'treatments.validatorRewardsReceipt' },
      daily: { code: 'treatments.validatorRewardsDaily' },
    },
  },
  staking: {
    place: 'US',
    citation: 'Rev. Rul. 2023-14; Schedule 1 (2025), line 8v; IRC 162, 1402',
    values: {
      line8v: { code: 'treatments.stakingLine8v' },
      scheduleC: { code: 'treatments.stakingScheduleC' },
    },
  },
  mining: {
    place: 'US',
    citation: 'Notice 2014-21, A-8 and A-9; IRC 162, 1402',
    values: {
      line8v: { code: 'treatments.stakingLine8v' },
      scheduleC: { code: 'treatments.stakingScheduleC' },
    },
  },
  work: {
    place: 'US',
    citation: 'Notice 2014-21, A-10 and A-11; IRC 61, 1402, 3121',
    values: {
      scheduleC: { code: 'treatments.stakingScheduleC' },
      wages: { code: 'treatments.workWages' },
    },
  },
  interest: {
    place: 'US',
    citation: 'IRC 61; Schedule 1 (2025), line 8v; Schedule B, line 1; unsettled',
    values: {
      line8v: { code: 'treatments.stakingLine8v' },
      scheduleB: { code: 'treatments.interestScheduleB' },
    },
  },
  rebate: {
    citation: 'Rev. Rul. 76-96; Announcement 2002-18',
    uk: { citation: 'HMRC Statement of Practice 4/97' },
    values: {
      income: { code: 'treatments.rebateIncome' },
      priceReduction: { code: 'treatments.rebatePriceReduction' },
    },
  },
  loanOut: {
    citation: 'IRC 1058, 1001',
    uk: {
      citation: `TCGA 1992, s21; ${decentralisedFinance}`,
      note: { code: 'treatments.loanOutNoteUk' },
    },
    values: {
      nonTaxable: { code: 'treatments.loanOutNonTaxable' },
      taxable: { code: 'treatments.withdrawalDisposal' },
    },
  },
  lp: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: `TCGA 1992, s21; ${decentralisedFinance}` },
    values: {
      taxable: { code: 'treatments.lpTaxable' },
      deposit: { code: 'treatments.lpDeposit' },
    },
  },
  receiptToken: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: `TCGA 1992, s21; ${decentralisedFinance}` },
    values: {
      taxable: { code: 'treatments.receiptTokenTaxable' },
      nonTaxable: { code: 'treatments.receiptTokenNonTaxable' },
    },
  },
  ukGift: {
    place: 'UK',
    citation: 'TCGA 1992, s17, s58',
    values: {
      marketValue: { code: 'treatments.ukGiftMarketValue' },
      spouse: { code: 'treatments.ukGiftSpouse' },
    },
  },
  wrap: {
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
    uk: { citation: 'TCGA 1992, s21; HMRC Cryptoassets Manual CRYPTO22100' },
    values: {
      taxable: { code: 'treatments.wrapTaxable' },
      nonTaxable: { code: 'treatments.wrapNonTaxable' },
    },
  },
  lost: {
    citation: 'IRC 165(c), (h); CCA 202302011; CCA 202511015',
    uk: {
      citation: 'TCGA 1992, s24; HMRC Cryptoassets Manual CRYPTO22400, CRYPTO22500',
      note: { code: 'treatments.lostNoteUk' },
    },
    values: {
      noLoss: { code: 'treatments.lostNoLoss' },
      claimed: { code: 'treatments.lostClaimed' },
    },
  },
  washSale: {
    place: 'US',
    citation: 'IRC 1091; instructions for Schedule D of 2025',
    values: {
      securities: { code: 'treatments.washSaleSecurities' },
      off: { code: 'treatments.washSaleOff' },
      all: { code: 'treatments.washSaleAll' },
    },
  },
  stablecoin: {
    citation:
      '26 CFR 1.1001-7(b)(4) requires the fair market value; 1 USD is an assumption of the taxpayer',
    uk: { citation: 'TCGA 1992, s272; an assumption of the taxpayer' },
    values: {
      unpriced: { code: 'treatments.stablecoinUnpriced' },
      oneDollar: { code: 'treatments.stablecoinOneDollar' },
    },
  },
};

/** The note and the citation of a question under the law of a jurisdiction. */
export function getGround(
  { key, note }: Treatment,
  jurisdiction: TaxSettings['jurisdiction'],
): { readonly note: TreatmentText; readonly citation: string } {
  const words = treatmentLabels[key]!;
  const uk = jurisdiction === 'UK' ? words.uk : undefined;
  return { note: uk?.note ?? note, citation: uk?.citation ?? words.citation };
}

/** Whether a question applies under the law of a jurisdiction. */
export const arisesUnder = (jurisdiction: TaxSettings['jurisdiction'], key: string): boolean =>
  (treatmentLabels[key]?.place ?? jurisdiction) === jurisdiction;
