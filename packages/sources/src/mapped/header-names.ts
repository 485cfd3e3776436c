import type { MappedField } from './column-mapping.ts';
import { toWordPattern, type WordPattern } from './word-pattern.ts';

/** How strongly a column name suggests a field: 3 names it outright, 2 usually means it, 1 may mean it. */
export interface HeaderWord {
  readonly field: MappedField;
  readonly weight: 1 | 2 | 3;
  readonly pattern: WordPattern;
}

const assetWord =
  '(currency|coin|asset|symbol|cur|ccy|ticker|token|unit|waehrung|wahrung|devise|divisa|moneda|moeda|ativo|activo|valuta|waluta|munt|mena|valuutta|tillgang|varlik|para birimi|aset|koin|валюта|монета|актив|币种|코인|자산)';
const amountWord =
  '(amount|quantity|qty|volume|units|betrag|menge|cantidad|montant|quantidade|quantita|aantal|ilosc|mnozstvi|antall|antal|maara|miktar|adet|jumlah|so luong|количество|объем|수량)';
const sentWord = '(sent|from|sell|sold|out|outgoing|spent|pay|paid|debit|given|abgang|ausgang)';
const receivedWord =
  '(received|receive|to|buy|bought|in|incoming|credit|get|got|acquired|zugang|eingang)';

const toHeaderWords = (
  field: MappedField,
  weight: HeaderWord['weight'],
  ...patterns: readonly string[]
): HeaderWord => ({
  field,
  weight,
  pattern: toWordPattern(patterns.map((pattern) => `(?:${pattern})`).join('|')),
});

/** Matched against names as `normalizeHeader` writes them: lower case, no accents, words separated by single spaces, no punctuation. */
export const headerLabels: readonly HeaderWord[] = [
  toHeaderWords(
    'feeAsset',
    3,
    `\\b(fee|fees|commission|geb(u|ue)hr|frais|comision)\\b.*${assetWord}`,
    `${assetWord}.*\\bfee\\b`,
    `^gas ${assetWord}$`,
  ),
  toHeaderWords(
    'feeAsset',
    3,
    '(手续费|手数料|수수료|комиссии).*(币种|通貨|화폐|валюта)',
    'валюта комиссии',
  ),
  toHeaderWords(
    'feeAmount',
    3,
    '\\b(fee|fees|commission|geb(u|ue)hr(en)?|frais|comision)\\b',
    '手数料',
  ),
  toHeaderWords(
    'feeAmount',
    3,
    '\\b(taxa(?! de (cambio|conversao))|tarifa|commissione|commissioni|prowizja|poplatek|gebyr|avgift|kurtage|komisyon|spesen|palkkio|biaya|phi)\\b',
    'комиссия|手续费|수수료',
  ),
  toHeaderWords('feeAmount', 2, '^(gas|kosten|provision|gas fee)$'),
  toHeaderWords('feeAmount', 1, '\\b(costs?|charges?)\\b'),
  toHeaderWords('hash', 3, '\\b(tx|transaction|trx) ?(hash|id)\\b', '\\bhash\\b', '\\btxid\\b'),
  toHeaderWords(
    'sentAsset',
    3,
    `\\b${sentWord}\\b.*${assetWord}`,
    `${assetWord}.*\\b(sent|sold|out|spent)\\b`,
  ),
  toHeaderWords('sentAsset', 1, `^${sentWord}$`),
  toHeaderWords(
    'receivedAsset',
    3,
    `\\b${receivedWord}\\b.*${assetWord}`,
    `${assetWord}.*\\b(received|bought|in)\\b`,
  ),
  toHeaderWords('receivedAsset', 1, `^${receivedWord}$`),
  toHeaderWords(
    'sentAmount',
    3,
    `\\b${sentWord}\\b.*${amountWord}`,
    `${amountWord}.*\\b(sent|sold|out|spent)\\b`,
  ),
  toHeaderWords('sentAmount', 2, `^${sentWord}$`, '^you (pay|give|send|sell)$', '^soll$'),
  toHeaderWords(
    'receivedAmount',
    3,
    `\\b${receivedWord}\\b.*${amountWord}`,
    `${amountWord}.*\\b(received|bought|in)\\b`,
  ),
  toHeaderWords('receivedAmount', 2, `^${receivedWord}$`, '^you (get|receive|buy)$', '^haben$'),
  toHeaderWords(
    'pair',
    3,
    '\\b(pair|market|instrument|product|symbols?)\\b',
    '\\bhandelspaar\\b',
    '\\bpaire\\b',
    '\\bpar\\b',
    '\\bcap giao dich\\b',
    '交易对|^пара|거래쌍',
  ),
  toHeaderWords('pair', 1, `\\b${assetWord}\\b`),
  toHeaderWords('valueCurrency', 3, '\\b(value|worth|fiat|native)\\b.*\\b(currency|cur)\\b'),
  toHeaderWords(
    'value',
    3,
    '\\b(value|worth|fair market|fmv|market price|gegenwert|wert|valeur|valor)\\b',
  ),
  toHeaderWords(
    'price',
    3,
    '\\b(price|rate|px|kurs|koers|preis|prix|precio|preco|prezzo|cena|pris|cours|cotizacion|cotacao|fiyat|hinta|kurssi|harga|gia)\\b',
    '\\w{3}kurs\\b|цена|价格|가격|단가',
    '\\b(taxa|tasa|tipo|taux) de (cambio|conversao|conversion|change)\\b',
    `\\bquote\\b(?! (${amountWord}|${assetWord}|total|size))`,
    '\\bper (unit|coin|token|share)\\b',
    '価格',
    '単価',
  ),
  toHeaderWords(
    'totalAsset',
    3,
    `\\b(quote|total|counter|price|cost|proceeds|payment)\\b.*${assetWord}`,
    `^(fiat|base) ${assetWord}$`,
    '^(fiat|quote|quote ccy)$',
  ),
  toHeaderWords('totalAsset', 1, `\\b${assetWord}\\b`),
  toHeaderWords(
    'total',
    3,
    '\\b(total|subtotal|proceeds|gross|net|consideration|turnover|gesamt|gesamtbetrag|summe|importe)\\b',
    '\\bquote\\b.*\\bsize\\b',
    '\\b(toplam|tutar|totaal|celkem|controvalore|importo|wartosc|kwota|belopp?|belob|yhteensa|tong)\\b',
    '^(сумма|итого|всего)|成交额|总额|金额|金額|約定代金|금액',
    '\\b(currency|fiat|cash) amount\\b',
    `\\bquote\\b.*${amountWord}`,
  ),
  toHeaderWords(
    'total',
    2,
    '\\b(cost|paid|spent|spend|invested|usd|eur|gbp|fiat|value|worth|gegenwert|wert|dollars?|euros?|cash)\\b',
  ),
  toHeaderWords(
    'type',
    3,
    '\\b(type|side|operation|action|kind|event|direction|category|activity|typ|art|vorgang|tipo|sens|operacion)\\b',
    '\\b(operazione|operacao|rodzaj|transactietype|handling|movement|way|islem|tyyppi|tapahtuma|jenis|loai)\\b',
    '^(тип|вид|операция)|类型|종류|구분|方向',
    '取引種別|種別|売買',
  ),
  toHeaderWords(
    'type',
    3,
    '\\b(buy|bought|in|b|kauf|achat|compra) (or )?(sell|sold|out|s|verkauf|vente|venta)\\b',
  ),
  toHeaderWords(
    'type',
    1,
    '\\b(what|transaction|trade|order|label|description|status|entry|details?)\\b',
  ),
  toHeaderWords(
    'date',
    3,
    '\\b(date|datetime|timestamp|datum|fecha|data|dato)\\b',
    '\\b(tarih|zamani?|tanggal|waktu|thoi gian|ngay|paivamaara|pvm)\\b',
    '日時|日付|时间|日期|시간|일시|날짜|^(дата|время)',
    '\\bdate.*time\\b',
    '\\btime utc\\b',
    '\\butc time\\b',
  ),
  toHeaderWords(
    'date',
    2,
    '\\b(created|executed|completed|when|day|tag|zeitpunkt|settled|filled)\\b',
  ),
  toHeaderWords('date', 1, '\\b(time|zeit)\\b'),
  toHeaderWords('time', 3, '\\b(time|uhrzeit|hour|heure|hora|clock)\\b'),
  toHeaderWords(
    'asset',
    3,
    `\\b${assetWord}\\b`,
    '\\b(crypto|cryptocurrency|coins|monnaie|kryptow(a|ae)hrung)\\b',
    '通貨|銘柄',
  ),
  toHeaderWords('asset', 1, '\\b(name|what|instrument|product|market|of)\\b'),
  toHeaderWords(
    'amount',
    3,
    `\\b${amountWord}\\b`,
    '\\b(size|anzahl|st(u|ue)ck|st(u|ue)ckzahl|quantite|nombre|lots)\\b',
    '\\b(net|balance) (change|delta)\\b',
    '^degisim$',
    '数量',
  ),
  toHeaderWords(
    'amount',
    2,
    '\\b(coins?|tokens?|change|how (much|many)|number|crypto|balance change|delta|shares)\\b',
  ),
  toHeaderWords(
    'id',
    3,
    '\\b(id|uuid|reference|ref|order (no|number)|trade (no|number)|transaction (no|number)|receipt)\\b',
  ),
  toHeaderWords(
    'id',
    3,
    '\\b(order|trade|deal|receipt) (#|id$)',
    '\\b(auftrags|beleg|order)nummer\\b',
  ),
  toHeaderWords('id', 2, '^(no|nr|#)$'),
  toHeaderWords('id', 1, '\\b(number|no|nr|#)\\b'),
  toHeaderWords(
    'wallet',
    3,
    '\\b(wallet|account|exchange|platform|source|konto|portfolio|where|b(o|oe)rse|broker|venue|plateforme|billetera)\\b',
  ),
  toHeaderWords(
    'memo',
    3,
    '\\b(memo|notes?|comments?|remarks?|description|details?|notiz|kommentar|bemerkung|label|notas?|commentaires?|aciklama|keterangan|ghi chu)\\b',
  ),
  toHeaderWords('memo', 2, '^(why|reason|purpose)$'),
];

const balance =
  /\b(balance|saldo|solde|bakiye|running total)\b(?! (change|delta))|余额|残高|잔고|остаток/;

/** A balance after a row is no amount of the row. Nor is the change of what is available, next to the change itself. */
export const isBalanceName = (name: string): boolean =>
  balance.test(name) || name.startsWith('available balance');

/** `Row`, `No.`: the place of a row in its file. */
export const isRowNumberName = (name: string): boolean =>
  /^(row|line|index|no|nr|num|number|#|zeile|rang|sira)( (no|nr|number|#))?$/.test(name);

/** `Bought/Sold` → `bought sold`, `tradeDate` → `trade date`, `Gebühr (EUR)` → `gebuhr eur`. */
export const normalizeHeader = (name: string): string =>
  removeAccents(name)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/** Letters of Latin alphabets that have no accent to remove. */
const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ß: 'ss',
};

export const removeAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[ıłŁøØđĐß]/g, (letter) => letters[letter] ?? letter);
