import { quantity, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Json } from '../../adapter.ts';
import type { AccountChange, AccountTransaction } from '../account/account-chain.ts';
import { transfer } from '../account/map.ts';
import { toUnits } from '../units.ts';
import type { Fields, LedgerNode, XrpTransaction } from './shapes.ts';

const xrp = 'XRP';
/** Seconds from 1970 to the ledger's own epoch. */
const epoch = 946_684_800;

/** The token that exchanges trade under that symbol, as published by its issuer. */
const rlusd = 'ripple:RLUSD.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De';

/** `USD.rIssuer`; codes of 40 hexadecimal digits are text if they can be. */
export function nameToken(currency: string, issuer: string): string {
  const text = /^[\dA-F]{40}$/i.test(currency)
    ? Buffer.from(currency, 'hex').toString('latin1').replaceAll('\0', '')
    : currency;
  const name = `ripple:${/^[\w.$-]{1,20}$/.test(text) ? text : currency}.${issuer}`;
  return name === rlusd ? 'RLUSD' : name;
}

/** Amounts of tokens have up to 16 digits and an exponent: `1.5e-7`. */
export function readTokenAmount(text: string): Quantity {
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const shift = 18 + Number(exponent) - part.length;
  const digits = BigInt(whole + part);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return (sign === '-' ? -units : units) as Quantity;
}

const readDrops = (amount: Fields['Balance']): Quantity =>
  typeof amount === 'string' ? toUnits(BigInt(amount), 6) : zeroQuantity;

/** What is left in an escrow or payment channel: it remains its owner's. Locked multi-purpose tokens are also part of their own entry. */
export const readReserved = ({
  Amount,
  Balance,
}: Fields): readonly { readonly asset: string; readonly quantity: Quantity }[] =>
  Amount === undefined
    ? []
    : typeof Amount === 'object'
      ? [
          {
            asset: nameToken(Amount.currency, Amount.issuer),
            quantity: readTokenAmount(Amount.value),
          },
        ]
      : [{ asset: xrp, quantity: subtract(readDrops(Amount), readDrops(Balance)) }];

/** Changes follow from the ledger's entries before and after the transaction, whatever its kind. */
export function mapXrp(seen: XrpTransaction, raw: Json): AccountTransaction {
  const { tx, meta } = seen;
  const fee = toUnits(BigInt(tx.Fee), 6);
  return {
    id: tx.hash,
    atMs: (tx.date + epoch) * 1000,
    isFailed: meta.TransactionResult !== 'tesSUCCESS',
    changes: [
      ...meta.AffectedNodes.flatMap(({ ModifiedNode, CreatedNode, DeletedNode }) => [
        ...(ModifiedNode ? readNode(ModifiedNode, 'changed', tx.TransactionType) : []),
        ...(CreatedNode ? readNode(CreatedNode, 'created', tx.TransactionType) : []),
        ...(DeletedNode ? readNode(DeletedNode, 'deleted', tx.TransactionType) : []),
      ]),
      ...readNft(seen),
    ],
    fees: [{ address: tx.Account, asset: xrp, quantity: fee }],
    raw,
  };
}

type Fate = 'changed' | 'created' | 'deleted';

function readNode(node: LedgerNode, fate: Fate, type: string): readonly AccountChange[] {
  const after = node.NewFields ?? node.FinalFields ?? {};
  const before: Fields = { ...after, ...node.PreviousFields };
  const difference = (read: (fields: Fields) => Quantity): Quantity =>
    subtract(read(after), fate === 'created' ? zeroQuantity : read(before));
  switch (node.LedgerEntryType) {
    case 'AccountRoot':
      return toChange(
        after.Account,
        xrp,
        difference(({ Balance }) => readDrops(Balance)),
      );
    case 'Escrow':
    case 'PayChannel':
      return [
        ...(fate === 'deleted' ? [] : readReserve(after, 1n)),
        ...(fate === 'created' ? [] : readReserve(before, -1n)),
      ];
    case 'MPToken':
      return readMultiPurposeToken(after, node.PreviousFields ?? {}, type);
    case 'RippleState':
      return readTrustLine(
        after,
        difference(({ Balance }) =>
          typeof Balance === 'object' ? readTokenAmount(Balance.value) : zeroQuantity,
        ),
      );
    default:
      return [];
  }
}

const readReserve = (fields: Fields, sign: bigint): readonly AccountChange[] =>
  readReserved(fields).flatMap(({ asset, quantity: held }) =>
    toChange(fields.Account, asset, (sign * held) as Quantity),
  );

/** Its decimals are in the entry of the issuer, so the quantity is unknown. */
function readMultiPurposeToken(
  after: Fields,
  previous: Fields,
  type: string,
): readonly AccountChange[] {
  const { Account, MPTokenIssuanceID = 'MPT' } = after;
  return Account === undefined || isSameHolding(after, previous, type)
    ? []
    : [{ address: Account, asset: `ripple:${MPTokenIssuanceID}`, quantity: undefined }];
}

const countHeld = ({ MPTAmount, LockedAmount }: Fields): bigint =>
  BigInt(MPTAmount ?? '0') + BigInt(LockedAmount ?? '0');

/** A count of zero is left out of an entry, so a missing earlier count is zero unless only flags changed. */
function isSameHolding(after: Fields, previous: Fields, type: string): boolean {
  if (previous.MPTAmount === undefined && previous.LockedAmount === undefined)
    return previous.Flags !== undefined || countHeld(after) === 0n;
  return /^Escrow(Create|Cancel)$/.test(type) && countHeld(after) === countHeld(previous);
}

const toChange = (
  address: string | undefined,
  asset: string,
  change: Quantity,
): readonly AccountChange[] =>
  address === undefined || change === 0n ? [] : [{ address, asset, quantity: change }];

/** The balance of a line is written from the side of its low account. */
function readTrustLine(
  { Balance, HighLimit, LowLimit }: Fields,
  change: Quantity,
): readonly AccountChange[] {
  if (typeof Balance !== 'object' || !HighLimit || !LowLimit) return [];
  const { currency } = Balance;
  return [
    ...toChange(LowLimit.issuer, nameToken(currency, HighLimit.issuer), change),
    ...toChange(
      HighLimit.issuer,
      nameToken(currency, LowLimit.issuer),
      subtract(zeroQuantity, change),
    ),
  ];
}

/** A flag of an offer to sell. */
const sells = 1n;

const isSale = ({ Flags }: Fields): boolean => (BigInt(Flags ?? '0') & sells) === sells;
const nameNft = (id: string): string => `ripple:${id}`;

/** An accepted offer names the seller or the buyer; the other is who accepts it, or has an offer of its own. */
function readNft({ tx, meta }: XrpTransaction): readonly AccountChange[] {
  if (meta.TransactionResult !== 'tesSUCCESS') return [];
  const one = quantity('1');
  if (tx.TransactionType === 'NFTokenMint' && meta.nftoken_id !== undefined)
    return transfer([undefined, tx.Account], nameNft(meta.nftoken_id), one);
  if (tx.TransactionType === 'NFTokenBurn' && tx.NFTokenID !== undefined)
    return transfer([tx.Owner ?? tx.Account, undefined], nameNft(tx.NFTokenID), one);
  if (tx.TransactionType !== 'NFTokenAcceptOffer') return [];
  const offers = meta.AffectedNodes.flatMap(({ DeletedNode }) =>
    DeletedNode?.LedgerEntryType === 'NFTokenOffer' ? (DeletedNode.FinalFields ?? []) : [],
  );
  const [sale, bid] = [offers.find(isSale), offers.find((offer) => !isSale(offer))];
  const id = (sale ?? bid)?.NFTokenID;
  return id === undefined
    ? []
    : transfer([sale?.Owner ?? tx.Account, bid?.Owner ?? tx.Account], nameNft(id), one);
}
