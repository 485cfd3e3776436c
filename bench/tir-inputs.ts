import { layouts } from '@lotbook/tir/layouts';

/** A payer with everything that filings need. */
export const payerProfile = {
  name: 'Acme Exchange',
  ein: '12-3456789',
  address1: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  contactName: 'Pat Lee',
  tcc: 'DABCD',
};

/** The header of a file of recipients or sales, and the line of row `n`. */
export interface IntakeLines {
  readonly header: string;
  readonly getLine: (n: number) => string;
}

export const recipientLines = (): IntakeLines =>
  makeLines('recipients', (n) => ({
    account_id: `a${n}`,
    name: 'Pat Example',
    entity_type: 'individual',
    tin_type: 'SSN',
    tin: `${101 + (n % 500)}${11 + Math.floor(n / 500)}1234`,
    address1: '1 Elm St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  }));

export const saleLines = (recipients: number): IntakeLines =>
  makeLines('sales', (n) => ({
    sale_id: `s${n}`,
    account_id: `a${n % recipients}`,
    asset_symbol: 'BTC',
    asset_name: 'Bitcoin',
    quantity: '0.12345678',
    acquired_at: '2026-01-05',
    disposed_at: '2026-06-05',
    proceeds: `${1000 + (n % 5000)}.25`,
    cost_basis: '900.5',
    covered: 'true',
  }));

function makeLines(
  layout: string,
  makeRow: (n: number) => Readonly<Record<string, string>>,
): IntakeLines {
  const { columns } = layouts.find(({ id }) => id === layout)!;
  return {
    header: `${columns.join(',')}\n`,
    getLine: (n) => {
      const row = makeRow(n);
      return `${columns.map((column) => row[column] ?? '').join(',')}\n`;
    },
  };
}
