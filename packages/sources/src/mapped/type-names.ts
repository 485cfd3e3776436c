import type { MappedType } from './column-mapping.ts';
import { removeAccents } from './header-names.ts';
import { toWordPattern } from './word-pattern.ts';

/** What texts of type columns usually mean. The first match wins. */
const types: readonly (readonly [MappedType, RegExp])[] = [
  ['skip', /cancel|fail|reject|pending|internal|between own/],
  ['staking', /stak(e|ing).*(reward|income|payout)|^staking$|reward.*stak/],
  ['interest', /interest|yield|lending (reward|income|payout)|^lending$|zins/],
  ['airdrop', /air ?drop/],
  ['mining', /\bmin(ing|ed)\b/],
  ['fork', /\b(hard ?)?fork/],
  ['work', /salary|payroll|\bwages?\b|gehalt/],
  ['donation', /donat|charity|spende/],
  ['gift', /\bgift|geschenk/],
  ['reward', /reward|bonus|referral|cash ?back|rebate|\bearn|distribution|promo/],
  ['fee', /\bfees?\b|commission|geb(u|ue)hr/],
  ['loan', /\bloan|borrow|repay/],
  ['auto', /\b(swap|trade|exchange|convert(ed)?|conversion|tausch)\b/],
  [
    'sell',
    /\b(sell|sold|sale|ask|offer|s)\b|verkauf|\bven(te|ta|da|dita)\b|verkoop|sprzedaz|prodej|\bsalg\b|\bsalj|satis\b|myynti|\bjual\b|\bban\b|продажа|^(売|卖|매도)/,
  ],
  [
    'buy',
    /\b(buy|bought|bid|b|purchased?)\b|kauf|\bachat\b|\bcompra\b|acquisto|\bkoop\b|\bkup(no|uje)?\b|\bnakup\b|kjop|\bkob\b|\bkop\b|\balis\b|\bosto\b|\bbeli\b|\bmua\b|покупка|^(買|买|매수)/,
  ],
  ['payment', /payment|\bspen[dt]\b|\bcard\b|\bpaid\b/],
  [
    'deposit',
    /deposit|receive|incoming|\bcredit\b|transfer.?in|einzahl|^in$|^got$|eingang|depot|entrada|wplata|vklad|innskudd|insattning|storting|versamento|talletus|yatirma|\bsetor|\bnap\b|пополнение|зачисление|充值|入金|입금/,
  ],
  [
    'withdrawal',
    /withdraw|\bsend|\bgave\b|\bsent\b|outgoing|\bdebit\b|transfer.?out|auszahl|^out$|ausgang|retrait|retir(o|ada)|saque|prelievo|wyplata|vyber|uttak|opname|\bcekme|penarikan|\btarik\b|\brut\b|вывод|списание|提现|出金|출금/,
  ],
];

const formatType = types.map(([type, { source }]) => [type, toWordPattern(source)] as const);

/** Types that don't determine whether units were received or sent. */
const withoutDirection: ReadonlySet<MappedType> = new Set(['auto', 'gift', 'loan', 'interest']);
const incomingLabels = toWordPattern(
  /receiv|incoming|\bin\b|\bfrom\b|earned|income|reward|disburse|^interest$|^zins(en)?$|yield|payout/
    .source,
);

/**
 * The probable meaning of a text. Undefined if a guess could read units sent as units received: such a row is rejected until the person has decided.
 * `amountsShowDirection` is true if the file has a sent and a received side, or signed amounts.
 */
export function guessType(text: string, amountsShowDirection: boolean): MappedType | undefined {
  const found = formatType.find(([, pattern]) => pattern.test(plain(text)))?.[0];
  if (found === undefined) return amountsShowDirection ? 'auto' : undefined;
  if (amountsShowDirection || !withoutDirection.has(found)) return found;
  return found !== 'auto' && incomingLabels.test(plain(text)) ? found : undefined;
}

/** True for a text that names a kind of transaction. */
export const isTypeWord = (text: string): boolean =>
  formatType.some(([, pattern]) => pattern.test(plain(text)));

/** `LimitBid` → `limit bid`. */
const plain = (text: string): string =>
  removeAccents(text)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .trim();
