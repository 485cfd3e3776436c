declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** The taxpayer's account. */
export type AccountId = Brand<string, 'AccountId'>;
export type UserId = Brand<string, 'UserId'>;
/** A wallet or exchange account of the person. In the application an id, from files alone its name. */
export type SourceId = Brand<string, 'SourceId'>;
export type ImportId = Brand<string, 'ImportId'>;
/** Stable identity of one transaction: the source's own id if it has one, else a digest of its content. */
export type TransactionId = Brand<string, 'TransactionId'>;
/** `<transaction id>` for the first movement that opens a lot or is sent, `<transaction id>/<n>` for further ones. */
export type MovementId = Brand<string, 'MovementId'>;
/** The id of the movement that made the lot. */
export type LotId = Brand<string, 'LotId'>;
/** `BTC`, `USD`, or `<chain>:<contract>` for a token that only a contract identifies. */
export type AssetId = Brand<string, 'AssetId'>;
/** ISO 4217 code. */
export type FiatCode = Brand<string, 'FiatCode'>;

/** Stands for the lot of units that no transaction acquired. */
export const unknownLot = 'unknown' as LotId;
