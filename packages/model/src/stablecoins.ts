/**
 * Assets whose issuers promise to redeem one unit for one US dollar, by ticker. TerraUSD (UST, USTC) is excluded: it lost its peg in 2022. The list only defines for which assets
 * 1 USD can be assumed; nothing is assumed without the owner's choice.
 */
const dollarStablecoins: ReadonlySet<string> = new Set(
  'USDT USDC DAI BUSD TUSD USDP PAX GUSD USDD FRAX LUSD SUSD PYUSD FDUSD RLUSD USDS USDE CUSD HUSD USD1 USDB CRVUSD GHO MIM USDG'.split(
    ' ',
  ),
);

/** True for a stablecoin that is pegged to the US dollar. */
export const isDollarStablecoin = (asset: string): boolean =>
  dollarStablecoins.has(asset.toUpperCase());

/** The `from` of a price that was assumed. */
export const assumedPrice = 'assumed';

/** True if a price, or the price that was converted to another currency, is an assumption. */
export const isAssumed = (from: string): boolean =>
  from === assumedPrice || from.startsWith(`${assumedPrice}+`);
