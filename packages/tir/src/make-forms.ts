import { format, formatMoney, money, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { findExemption } from './exemption.ts';
import type { Boxes, Form, FormRecipient, FormType } from './form.ts';
import { makeAggregateBoxes, makeSaleBoxes, toCents, type Aggregate } from './make-sale-form.ts';
import type { TirText } from './problem.ts';
import type { IncomeRow, Payer, Recipient, Sale } from './records.ts';
import { TotalsByForm, type Exclusion, type FormTotals, type TieOut } from './summary.ts';
import {
  backupReliefAccountsBefore,
  backupWithholdingOnSalesFrom,
  backupWithholdingPercent,
  getThreshold,
  nftThreshold,
  stablecoinThreshold,
} from './tax-rules.ts';
import { toNameLine, transliterate } from './transliterate.ts';

/** Something to check about a form that was made. */
export interface FormNotice {
  readonly formId: string;
  readonly text: TirText;
}

interface OwnerIncome {
  readonly recipient: Recipient;
  readonly formType: FormType;
  readonly amounts: Map<string, Money>;
  readonly states: Set<string>;
  rows: number;
  total: Money;
  withheld: Money;
}

/**
 * Makes the forms of one tax year, row by row. A sale becomes a form at once, so memory grows with
 * the customers and not with the sales; aggregates and income become forms in `finish`.
 */
export class FormMaker {
  readonly notices: FormNotice[] = [];
  readonly #payer: Payer;
  readonly #year: number;
  readonly #recipients: ReadonlyMap<string, Recipient>;
  /** Filed details of recipients, shared by their forms. */
  readonly #filed = new Map<string, FormRecipient>();
  readonly #aggregates = new Map<string, Aggregate>();
  readonly #incomes = new Map<string, OwnerIncome>();
  readonly #recordIds = new Map<FormType, number>();
  readonly #totals = new TotalsByForm();
  readonly #excluded = new Map<string, { exclusion: Exclusion; amount: bigint; rows: number }>();
  readonly #intake = { sales: { rows: 0, amount: 0n }, income: { rows: 0, amount: 0n } };

  constructor(payer: Payer, year: number, recipients: ReadonlyMap<string, Recipient>) {
    this.#payer = payer;
    this.#year = year;
    this.#recipients = recipients;
  }

  /** The form of a sale, unless the sale is excluded or part of an aggregate. */
  addSale(sale: Sale): Form | undefined {
    const recipient = this.#getRecipient(sale.accountId);
    this.#intake.sales.rows += 1;
    this.#intake.sales.amount += sale.proceeds;
    const exemption = findExemption(recipient, '1099-DA', sale.isCovered);
    if (exemption && sale.withheld === 0n) {
      this.#exclude('1099-DA', exemption, 1, sale.proceeds);
      return undefined;
    }
    const kind = this.#findAggregate(sale);
    if (kind) {
      this.#addToAggregate(kind, recipient, sale);
      return undefined;
    }
    this.#checkSaleWithholding(recipient, sale);
    return this.#makeForm(recipient, {
      formType: '1099-DA',
      formId: `1099-DA:sale:${sale.saleId}`,
      accountNumber: sale.accountId,
      boxes: makeSaleBoxes(sale, this.#payer, this.#year),
      saleId: sale.saleId,
      rowCount: 1,
    });
  }

  addIncome(row: IncomeRow): void {
    const recipient = this.#getRecipient(row.accountId);
    const formType = row.formType as FormType;
    this.#intake.income.rows += 1;
    this.#intake.income.amount += row.value;
    const exemption = findExemption(recipient, formType);
    if (exemption && row.withheld === 0n) {
      this.#exclude(formType, exemption, 1, row.value);
      return;
    }
    const key = `${formType}:${recipient.ownerId}`;
    let income = this.#incomes.get(key);
    if (!income) {
      income = {
        recipient,
        formType,
        amounts: new Map(),
        states: new Set(),
        rows: 0,
        total: 0n as Money,
        withheld: 0n as Money,
      };
      this.#incomes.set(key, income);
    }
    income.rows += 1;
    income.total = (income.total + row.value) as Money;
    income.withheld = (income.withheld + row.withheld) as Money;
    income.amounts.set(row.box, ((income.amounts.get(row.box) ?? 0n) + row.value) as Money);
    income.states.add(row.state);
  }

  /** The aggregate and income forms, after the last row. */
  *finish(): Generator<Form> {
    yield* this.#finishAggregates();
    for (const [key, income] of this.#incomes) {
      const form = this.#makeIncomeForm(key, income);
      if (form) yield form;
    }
  }

  get totals(): readonly FormTotals[] {
    return this.#totals.list();
  }

  get exclusions(): readonly Exclusion[] {
    return [...this.#excluded.values()].map(({ exclusion, rows, amount }) => ({
      ...exclusion,
      rows,
      amount: formatMoney(amount as Money),
    }));
  }

  /** After `finish`. */
  get tieOuts(): readonly TieOut[] {
    return (['sales', 'income'] as const).map((measure) => {
      const isSales = measure === 'sales';
      const { rows, amount } = this.#intake[measure];
      const reported = this.totals
        .filter(({ formType }) => (formType === '1099-DA') === isSales)
        .flatMap(({ boxes }) =>
          Object.entries(boxes).filter(([box]) =>
            isSales ? box === '1f' || box === '11c' : box !== '4',
          ),
        )
        .reduce((total, [, value]) => total + money(value), 0n);
      const excluded = [...this.#excluded.values()]
        .filter(({ exclusion }) => (exclusion.formType === '1099-DA') === isSales)
        .reduce((total, each) => total + each.amount, 0n);
      return {
        measure,
        rows,
        intake: formatMoney(amount as Money),
        reported: formatMoney(reported as Money),
        excluded: formatMoney(excluded as Money),
        rounding: formatMoney((amount - reported - excluded) as Money),
      };
    });
  }

  #getRecipient(accountId: string): Recipient {
    const recipient = this.#recipients.get(accountId);
    if (!recipient) throw new Error(`account ${accountId} is unknown`);
    return recipient;
  }

  #findAggregate(sale: Sale): Aggregate['kind'] | undefined {
    const { aggregateStablecoins, aggregateNfts } = this.#payer.elections;
    if (aggregateStablecoins && sale.isDesignatedStablecoin) return 'stablecoin';
    if (!aggregateNfts || !sale.isNft) return undefined;
    return sale.isNftFirstSale ? 'nftFirstSale' : 'nft';
  }

  #addToAggregate(kind: Aggregate['kind'], { ownerId }: Recipient, sale: Sale): void {
    const key = `${kind}:${ownerId}${kind === 'stablecoin' ? `:${sale.asset}` : ''}`;
    let aggregate = this.#aggregates.get(key);
    if (!aggregate) {
      const [units, none] = [0n as Quantity, 0n as Money];
      aggregate = {
        kind,
        ownerId,
        sale,
        rows: 0,
        units,
        proceeds: none,
        withheld: none,
        stateWithheld: none,
      };
      this.#aggregates.set(key, aggregate);
    }
    aggregate.rows += 1;
    aggregate.units = (aggregate.units + sale.quantity) as Quantity;
    aggregate.proceeds = (aggregate.proceeds + sale.proceeds) as Money;
    aggregate.withheld = (aggregate.withheld + sale.withheld) as Money;
    aggregate.stateWithheld = (aggregate.stateWithheld + sale.stateWithheld) as Money;
  }

  /** The threshold applies to all stablecoins, or all NFTs, of a customer together. */
  *#finishAggregates(): Generator<Form> {
    const customers = new Map<string, { proceeds: bigint; withheld: bigint }>();
    for (const each of this.#aggregates.values()) {
      const sum = customers.get(getCustomerKey(each)) ?? { proceeds: 0n, withheld: 0n };
      sum.proceeds += each.proceeds;
      sum.withheld += each.withheld;
      customers.set(getCustomerKey(each), sum);
    }
    for (const [key, each] of this.#aggregates) {
      const { proceeds, withheld } = customers.get(getCustomerKey(each))!;
      const isStablecoin = each.kind === 'stablecoin';
      const threshold = isStablecoin ? stablecoinThreshold.value : nftThreshold.value;
      if (proceeds <= threshold && withheld === 0n) {
        const reason: TirText = isStablecoin
          ? { code: 'tir.belowStablecoinThreshold' }
          : { code: 'tir.belowNftThreshold' };
        this.#exclude('1099-DA', reason, each.rows, each.proceeds);
        continue;
      }
      yield this.#makeForm(this.#getRecipient(each.sale.accountId), {
        formType: '1099-DA',
        formId: `1099-DA:${key}`,
        accountNumber: each.sale.accountId,
        boxes: makeAggregateBoxes(each, this.#payer),
        rowCount: each.rows,
      });
    }
  }

  #makeIncomeForm(key: string, income: OwnerIncome): Form | undefined {
    const { formType, recipient, amounts, withheld, rows, states } = income;
    const isReportable =
      withheld > 0n ||
      [...amounts].some(
        ([box, amount]) =>
          (amount !== 0n && amount >= getThreshold(formType, box, this.#year)) ||
          (formType === '1099-B' && amount !== 0n),
      );
    if (!isReportable) {
      this.#exclude(formType, { code: 'tir.belowThreshold' }, rows, income.total);
      return undefined;
    }
    this.#checkIncomeWithholding(key, income);
    const [state, ...otherStates] = [...states];
    const boxes: Boxes = {
      ...Object.fromEntries(
        [...amounts]
          .toSorted(([a], [b]) => Number(a) - Number(b))
          .map(([box, amount]) => [box, toCents(amount)]),
      ),
      ...(withheld > 0n && { '4': toCents(withheld) }),
      ...(state !== undefined && state !== '' && otherStates.length === 0 && { state }),
    };
    return this.#makeForm(recipient, {
      formType,
      formId: key,
      accountNumber: recipient.accountId,
      boxes,
      rowCount: rows,
    });
  }

  #makeForm(
    recipient: Recipient,
    part: Pick<Form, 'formType' | 'formId' | 'accountNumber' | 'boxes' | 'saleId' | 'rowCount'>,
  ): Form {
    const recordId = (this.#recordIds.get(part.formType) ?? 0) + 1;
    this.#recordIds.set(part.formType, recordId);
    let filed = this.#filed.get(recipient.accountId);
    if (!filed) {
      filed = toFormRecipient(recipient);
      this.#filed.set(recipient.accountId, filed);
    }
    const form: Form = {
      ...part,
      version: 1,
      status: 'original',
      taxYear: this.#year,
      recordId,
      recipient: filed,
    };
    this.#totals.add(form);
    return form;
  }

  #exclude(formType: FormType, reason: TirText, rows: number, amount: Money): void {
    const key = `${formType} ${reason.code}`;
    const found = this.#excluded.get(key);
    if (found) {
      found.rows += rows;
      found.amount += amount;
      return;
    }
    const exclusion = { formType, reason: reason.code, rows: 0, amount: '' };
    this.#excluded.set(key, { exclusion, rows, amount });
  }

  #checkIncomeWithholding(formId: string, { recipient, total, withheld }: OwnerIncome): void {
    if (recipient.isBackupWithheld) this.#checkWithholding(formId, recipient, total, withheld);
  }

  /** Relief covers sales until 2026, and in 2027 accounts opened before 2026. */
  #checkSaleWithholding(recipient: Recipient, { saleId, proceeds, withheld }: Sale): void {
    const firstYear = backupWithholdingOnSalesFrom.value;
    const hasRelief =
      this.#year < firstYear ||
      (this.#year === firstYear &&
        recipient.openedOn !== undefined &&
        recipient.openedOn < backupReliefAccountsBefore.value);
    if (recipient.isBackupWithheld && !hasRelief)
      this.#checkWithholding(`1099-DA:sale:${saleId}`, recipient, proceeds, withheld);
  }

  #checkWithholding(formId: string, { name }: Recipient, amount: Money, withheld: Money): void {
    const percent = backupWithholdingPercent.value;
    const expected = ((amount * percent) / 100n) as Money;
    if (toCents(withheld) === toCents(expected) || withheld > expected) return;
    this.notices.push({
      formId,
      text: {
        code: 'tir.withheldTooLittle',
        params: {
          name,
          withheld: format(withheld, 2),
          percent: String(percent),
          expected: toCents(expected),
        },
      },
    });
  }
}

const getCustomerKey = ({ kind, ownerId }: Aggregate): string =>
  `${kind === 'stablecoin' ? kind : 'nft'}:${ownerId}`;

const toAscii = (text: string): string => transliterate(text) ?? '';

/** The recipient in ASCII, as IRS files require. Intake rejects names that can't be written that way. */
export function toFormRecipient(recipient: Recipient): FormRecipient {
  const { address } = recipient;
  return {
    ownerId: recipient.ownerId,
    name: toNameLine(recipient.name) ?? '',
    secondName: toNameLine(recipient.secondName) ?? '',
    entityType: recipient.entityType,
    tinType: recipient.tinType,
    tin: recipient.tin,
    address: {
      ...address,
      line1: toAscii(address.line1),
      line2: toAscii(address.line2),
      city: toAscii(address.city),
      state: toAscii(address.state),
    },
  };
}
