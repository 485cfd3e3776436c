import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { ReadTransaction } from '../file-source.ts';
import type { Label } from '../labels.ts';
import { readSides } from '../sides-in.ts';
import type { TimeStyle } from '../times.ts';

/** The columns of Waltio's files, in French and English; exchanges that write such files leave some out. */
export const waltioFields = {
  type: 'Type',
  time: 'Date',
  zone: ['Fuseau horaire', 'Time zone', 'Timezone'],
  received: ['Montant reçu', 'Received amount'],
  receivedAsset: ['Monnaie ou jeton reçu', 'Currency or token received'],
  sent: ['Montant envoyé', 'Sent amount'],
  sentAsset: ['Monnaie ou jeton envoyé', 'Currency or token sent'],
  fee: ['Frais', 'Fee'],
  feeAsset: ['Monnaie ou jeton des frais', 'Currency or token fee'],
  wallet: ['Exchange / Plateforme', 'Exchange / Platform'],
  description: 'Description',
  label: 'Label',
  hash: ['Transaction hash', 'Hash'],
  id: ['ID Externe', 'External ID', 'ID'],
} as const;
type Waltio = Cells<keyof typeof waltioFields>;

const ways = entryWords<'in' | 'out' | 'both' | 'referral'>({
  in: 'dépôt|depot|deposit',
  out: 'retrait|withdrawal',
  both: 'échange|echange|exchange|trade',
  referral: 'parrainage|referral',
});

const labels = entryWords<Label>({
  payment: 'paiement|payment',
  staking: 'staking',
  airdrop: 'airdrop',
  mining: 'minage|mining',
  interest: 'intérêts|interest',
  reward: 'cashback|parrainage|referral',
});

/** The fee is on top of both amounts. */
export function readWaltio(cells: Waltio, style: TimeStyle): ReadTransaction {
  const word = cells.required('type');
  const way = ways(word) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(word) }));
  const hasSide = { sent: cells.text('sent') !== '', received: cells.text('received') !== '' };
  if (hasSide.sent !== (way === 'out' || way === 'both')) refuseSide(cells, 'sent');
  if (hasSide.received !== (way !== 'out')) refuseSide(cells, 'received');
  const text = cells.text('label');
  const label = text === '' ? 'plain' : labels(text);
  return readSides(cells, {
    at: cells.time('time', style),
    externalId: cells.id('id'),
    txHash: cells.id('hash'),
    memo: cells.text('description'),
    label:
      way === 'referral'
        ? 'reward'
        : (label ?? cells.fail('label', fill(texts.valueUnknown, { value: shorten(text) }))),
  });
}

/** A side that the row's type doesn't have, or the lack of one that it has. */
const refuseSide = (cells: Waltio, side: 'sent' | 'received'): never => {
  const value = shorten(cells.text(side));
  return cells.fail(
    side,
    value === '' ? fill(texts.cellEmpty) : fill(texts.valueUnknown, { value }),
  );
};
