import type { FormType } from '@lotbook/tir/form';

/** Names and numbers of the forms. */
export const titles: Readonly<
  Record<FormType, { readonly form: string; readonly title: string; readonly omb: string }>
> = {
  '1099-DA': {
    form: 'Form 1099-DA',
    title: 'Digital Asset Proceeds From Broker Transactions',
    omb: '1545-2298',
  },
  '1099-MISC': { form: 'Form 1099-MISC', title: 'Miscellaneous Information', omb: '1545-0115' },
  '1099-INT': { form: 'Form 1099-INT', title: 'Interest Income', omb: '1545-0112' },
  '1099-NEC': { form: 'Form 1099-NEC', title: 'Nonemployee Compensation', omb: '1545-0116' },
  '1099-B': {
    form: 'Form 1099-B',
    title: 'Proceeds From Broker and Barter Exchange Transactions',
    omb: '1545-0715',
  },
};

/** The notice on Copy B. */
export const copyNotice =
  'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.';

type Instruction = readonly [term: string, meaning: string];

const tin: Instruction = [
  'Recipient’s taxpayer identification number (TIN)',
  'For your protection, this statement may show only the last four digits of your TIN. However, the filer has reported your complete TIN to the IRS.',
];
const account: Instruction = [
  'Account number',
  'May show an account or other unique number the filer assigned to distinguish your account.',
];
const withheld: Instruction = [
  'Box 4',
  'Shows backup withholding. Generally, a payer must backup withhold if you did not furnish your TIN. See Form W-9. Include this amount on your income tax return as tax withheld.',
];
const corrected: Instruction = [
  'CORRECTED',
  'If this statement is marked CORRECTED, it replaces the statement you received earlier. If you already filed your return, you may have to amend it.',
];

/** After the instructions for recipients on the forms of the Internal Revenue Service. */
export const instructions: Readonly<Record<FormType, readonly Instruction[]>> = {
  '1099-DA': [
    [
      '',
      'Brokers must report proceeds from (and in some cases, basis for) digital asset transactions to you and to the IRS on Form 1099-DA. Report these transactions on Form 8949 and Schedule D (Form 1040), and answer the digital asset question on your return.',
    ],
    tin,
    account,
    corrected,
    [
      'Form 8949 box',
      'Shows where to report the transaction on Form 8949: G, H or I for short term, J, K or L for long term. Y means that the broker does not know the term: use your own records.',
    ],
    [
      'Box 1a',
      'Shows the nine-character code of the digital asset. 999999999 means that it has none.',
    ],
    ['Box 1b', 'Shows the name of the digital asset.'],
    ['Box 1c', 'Shows the number of units in the transaction.'],
    [
      'Box 1d',
      'Shows the date you acquired the units. It is blank if they were acquired on various dates or the date is unknown.',
    ],
    ['Box 1e', 'Shows the date of the sale or disposition.'],
    ['Box 1f', 'Shows the proceeds, reduced by transaction costs.'],
    [
      'Box 1g',
      'Shows the cost or other basis. If it is blank, the broker did not report a basis: use your own records.',
    ],
    ['Box 1h', 'Shows the accrued market discount.'],
    ['Box 1i', 'Shows the amount of a loss that is disallowed in a wash sale.'],
    ['Box 2', 'If checked, the basis in box 1g has been reported to the IRS.'],
    [
      'Box 3a',
      'Gross means that the broker reported gross proceeds, and Net that they were adjusted for option premiums. Box 3b: QOF means an interest in a qualified opportunity fund.',
    ],
    withheld,
    [
      'Box 5',
      'LNA means that you cannot take a loss on your return based on gross proceeds from a reportable change in control or capital structure.',
    ],
    ['Box 6', 'S is a short-term and L a long-term gain or loss. O is ordinary income.'],
    ['Box 7', 'Cash means that you received only cash.'],
    ['Box 8', 'CP means that the broker relied on acquisition information that you provided.'],
    [
      'Box 9',
      'If checked, the asset is a noncovered security. The broker does not have to report its basis. Use your own records.',
    ],
    [
      'Boxes 11a to 11c',
      'QS is the total of your sales of a qualifying stablecoin, and NFT of specified NFTs, in one form. Box 11b shows the number of transactions, and box 11c proceeds from first sales of NFTs by their creator.',
    ],
    ['Boxes 12a and 12b', 'Show units that were transferred into the account, and when.'],
    ['Boxes 14 to 16', 'Show state tax information.'],
  ],
  '1099-MISC': [
    tin,
    account,
    corrected,
    ['Box 1', 'Report rents from real estate on Schedule E (Form 1040).'],
    ['Box 2', 'Report royalties on Schedule E (Form 1040).'],
    [
      'Box 3',
      'Generally, report this amount as other income on Schedule 1 (Form 1040) and identify the payment. It includes rewards, airdrops and other income in digital assets at their fair market value when you received them. If it is trade or business income, report it on Schedule C or F (Form 1040).',
    ],
    withheld,
    [
      'Box 8',
      'Shows substitute payments in lieu of dividends or tax-exempt interest received by your broker on your behalf. Report them as other income on Schedule 1 (Form 1040).',
    ],
    ['Box 10', 'Shows gross proceeds paid to an attorney in connection with legal services.'],
    ['Box 15', 'Shows income under a nonqualified deferred compensation plan.'],
  ],
  '1099-INT': [
    tin,
    account,
    corrected,
    ['Box 1', 'Shows taxable interest paid to you during the calendar year by the payer.'],
    withheld,
  ],
  '1099-NEC': [
    tin,
    account,
    corrected,
    [
      'Box 1',
      'Shows nonemployee compensation. If the amount in this box is self-employment income, report it on Schedule C or F (Form 1040), and complete Schedule SE (Form 1040).',
    ],
    withheld,
  ],
  '1099-B': [
    tin,
    account,
    corrected,
    withheld,
    [
      'Box 8',
      'Shows the profit or (loss) realized on regulated futures, foreign currency, or section 1256 option contracts closed during the year.',
    ],
    [
      'Box 9',
      'Shows any year-end adjustment to the profit or (loss) shown in box 8 due to open contracts on December 31 of the prior year.',
    ],
    ['Box 10', 'Shows the unrealized profit or (loss) on open contracts held on December 31.'],
    [
      'Box 11',
      'Shows the aggregate profit or (loss) on contracts. Boxes 8, 9 and 10 are used to figure it. Report it on Form 6781.',
    ],
  ],
};
