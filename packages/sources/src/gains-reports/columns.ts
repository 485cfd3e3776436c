/** What a line of a capital gains report says, by column. */
export type GainsColumn =
  | 'asset'
  | 'description'
  | 'quantity'
  | 'acquired'
  | 'sold'
  | 'proceeds'
  | 'basis'
  | 'gain';

/**
 * Names of the columns in capital gains reports of tax products and in copies of Form 8949, without
 * a letter before them (`(d)`, `1d)`) and a currency after them.
 */
const patterns: Readonly<Record<GainsColumn, RegExp>> = {
  sold: /^(date )?(sold|disposed|of sale|of disposal)( on| date| or disposed)?( of)?$|^(sale|sell|disposal) date$|^verkauft am$|^veräußerungsdatum$|^verkaufsdatum$|^date de (vente|cession)$/,
  acquired:
    /^(date )?(acquired|received|purchased|bought)( on| date)?$|^(acquisition|purchase|buy) date$|^gekauft am$|^anschaffungsdatum$|^kaufdatum$|^date d'acquisition$/,
  proceeds:
    /^(gross |net |disposal |sales? )?proceeds( amount)?$|^(sale|sell|sales|selling) (price|value|amount)$|^(veräußerungs)?erlös$|^veräußerungspreis$|^prix de (vente|cession)$/,
  basis:
    /^cost( or other)?( basis)?$|^basis$|^(adjusted|acquisition|allowable|purchase) (cost|costs|cost basis|price|value)$|^buy value$|^anschaffungskosten$|^prix d'acquisition$/,
  gain: /^(capital )?gains?( or |\/)?( ?\/ ?)?\(?(loss)?(es)?\)?( amount)?$|^gain or \(loss\)$|^(profit|realized gain|p&l|pnl|gewinn|gewinn ?\/ ?verlust|plus-value)$/,
  quantity:
    /^(asset |sold |disposed )?(amount|quantity|qty|units|volume)( sold| disposed)?$|^(anzahl|menge|quantité)$/,
  asset:
    /^(asset|currency|coin|symbol|ticker|token|cryptocurrency)( name| symbol| sold)?$|^(sold|disposed) (asset|currency)$|^(währung|actif)$/,
  description: /^description( of property)?$|^property$/,
};

const fiat = /\(?\b(usd|eur|gbp|aud|cad|chf|nzd|sek|nok|dkk|jpy|inr|zar|brl)\b\)?/;

/** The column that a cell of a header names, and the currency in it. */
export function readColumnName(cell: string): {
  readonly column: GainsColumn | undefined;
  readonly currency: string | undefined;
} {
  const lower = cell.trim().toLowerCase();
  const currency = fiat.exec(lower)?.[1]?.toUpperCase();
  const name = lower
    .replace(fiat, '')
    .replace(/^\(?[1-9]?[a-h]\)[.:]?\s*/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/[:*]+/g, '')
    .trim();
  const column = (Object.keys(patterns) as GainsColumn[]).find((each) => patterns[each].test(name));
  return { column, currency: column === undefined ? undefined : currency };
}
