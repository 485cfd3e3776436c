import type { Problem } from './problem.ts';

export type LayoutKind =
  | 'recipients'
  | 'sales'
  | 'income'
  | 'corrections'
  | 'carf-users'
  | 'carf-transactions';

export interface Layout {
  readonly id: string;
  readonly kind: LayoutKind;
  readonly columns: readonly string[];
}

const sales =
  'sale_id,account_id,asset_symbol,asset_dtif_code,asset_name,quantity,acquired_at,disposed_at,gross_proceeds,costs,proceeds,cost_basis,covered,transferred_in_units,transferred_in_date,cash_only,customer_information,stablecoin_designated,nft_first_sale,tokenized,wash_sale_disallowed,withheld,state,state_withheld,tx_id,address';

const lines: readonly (readonly [id: string, kind: LayoutKind, header: string])[] = [
  [
    'recipients',
    'recipients',
    'account_id,owner_id,name,second_name,entity_type,tin_type,tin,w_form,w_form_date,certified,address1,address2,city,state,zip,country,email,edelivery_consent_date,account_opened,exempt_code,backup_withholding,foreign_tin,birth_date,birth_place',
  ],
  ['sales', 'sales', sales],
  // An optional column, since the layout can't show that another sale than a first one is of an NFT.
  ['sales-nft', 'sales', `${sales},specified_nft`],
  // Taxbit's template for 1099-DA form data, whose columns after aggregate_stablecoin_nft aren't published.
  [
    'taxbit',
    'sales',
    'account_id,asset_symbol,asset_dtif_code,asset_name,asset_quantity,acquired_date,disposed_date,proceeds,cost_basis,proceeds_type,federal_tax_withheld,gain_loss_classification,cash_proceeds,customer_provided,customer_provided_lot,is_noncovered_security,aggregate_stablecoin_nft',
  ],
  [
    'income',
    'income',
    'row_id,account_id,form,box,category,asset_symbol,quantity,received_at,fair_value,withheld,state',
  ],
  [
    'corrections-record',
    'corrections',
    'unique_record_id,account_id,field,old_value,new_value,reason',
  ],
  ['corrections-sale', 'corrections', 'sale_id,account_id,field,old_value,new_value,reason'],
  [
    'corrections',
    'corrections',
    'unique_record_id|sale_id,account_id,field,old_value,new_value,reason',
  ],
  [
    'carf-users',
    'carf-users',
    'user_id,controls_user_id,control_types,kind,entity_name,first_name,middle_name,last_name,tax_residences,missing_tin_reason,address1,address2,city,region,post_code,country,nationalities,birth_date,birth_city,birth_country,email',
  ],
  [
    'carf-transactions',
    'carf-transactions',
    'transaction_id,user_id,date,kind,type,asset_symbol,asset_dtif_code,asset_name,quantity,amount,currency,unhosted_wallet,alt_valuation',
  ],
];

export const layouts: readonly Layout[] = lines.map(([id, kind, header]) => ({
  id,
  kind,
  columns: header.split(','),
}));

/** The layout whose header is exactly the first line of a file, or how the closest one differs. */
export function matchLayout(kind: LayoutKind, header: readonly string[]): Layout | Problem {
  const cells = header.map((cell) => cell.replace('\uFEFF', '').trim());
  const known = layouts.filter((layout) => layout.kind === kind);
  const exact = known.find(
    ({ columns }) =>
      columns.length === cells.length && columns.every((column, at) => column === cells[at]),
  );
  if (exact) return exact;
  const [closest] = known
    .map((layout) => ({ layout, same: countSame(layout.columns, cells) }))
    .toSorted((a, b) => b.same - a.same);
  const { layout, same } = closest!;
  return {
    column: layout.columns[same] ?? '',
    text: {
      code: 'tir.wrongHeader',
      params: {
        layout: layout.id,
        position: String(same + 1),
        expected: layout.columns[same] ?? '-',
        found: cells[same] ?? '-',
      },
    },
  };
}

/** Columns at the start that are equal. */
function countSame(columns: readonly string[], cells: readonly string[]): number {
  const difference = columns.findIndex((column, at) => column !== cells[at]);
  return difference < 0 ? columns.length : difference;
}
