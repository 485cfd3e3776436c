import { getOwn } from '@lotbook/model/get-own';
import type { AssetId } from '@lotbook/model/ids';

/** Wrapped SOL: its units are counted as coins in their account. */
export const wrappedSol = 'So11111111111111111111111111111111111111112';

/** Tokens that exchanges trade under that symbol, as published by their issuers. */
const symbols: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
  JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN: 'JUP',
  DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263: 'BONK',
  mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So: 'MSOL',
  J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn: 'JITOSOL',
  HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3: 'PYTH',
  jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL: 'JTO',
  EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm: 'WIF',
};

/** Tokens of staked SOL whose stake pools issue them: Marinade, Jito, BlazeStake. */
const liquidStakes: ReadonlySet<string> = new Set([
  'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
  'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
  'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1',
]);
export const isLiquidStake = (mint: string): boolean => liquidStakes.has(mint);

export const toMintAsset = (mint: string): AssetId =>
  (getOwn(symbols, mint) ?? `solana:${mint}`) as AssetId;
