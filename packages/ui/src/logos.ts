/** Symbols of assets with a logo, in lower case. */
const coins = new Set(
  `
1inch aave ada agix algo amp ankr apt ar arb atom audio avax axs bal band bat bch blur bnb bsv btc
btg btt cake cbeth cel celo cfx chz comp cro crv cvc dai dash dcr dgb dnt doge dot dydx egld enj
ens eos etc eth eurc fdusd fet fil flow flr forth frax ftm gala glm glmr gmt gmx gno grt gt gusd
hbar hnt ht icp icx imx iota jasmy jup kas kava kcs knc ksm ldo leo link lrc ltc luna lunc lusd
mana matic mina mkr mln mnt movr msol near neo nexo nkn nmr ocean omg one ont op osmo oxt paxg
pendle pol pyth pyusd qnt qtum ren rep reth rndr rose rpl rune rvn sand sc scrt sei shib skl snx
sol spell storj strk stx sui sushi tao theta tia trb trx tusd uma uni usdc usdd usde usdt ustc vet
waves wbeth wbtc xaut xdc xem xlm xmr xrp xtz yfi zec zil zrx
`
    .trim()
    .split(/\s+/),
);

/** Ids of providers with a logo. */
const sources = new Set(
  `
acala algorand aptos arbitrum argent astar atomic avalanche base berachain binance binance-us
bitbox bitcoin bitcoin-cash bitcoin-core bitcoin-sv bitget bithumb bitstamp bittensor blast
bnb-smart-chain boba brave-wallet bybit cardano cash-app celestia celo circle coinbase
coinbase-prime coinbase-pro coinbase-wallet coinex cosmos cronos crypto-com dash decred digibyte
dogecoin dydx eos ethereum ethereum-classic etherscan exodus fantom filecoin flare flow gate
gemini gnosis hedera helium injective internet-computer iota juno kaspa kava keplr kraken kucoin
kusama ledger linea litecoin manta-pacific mantle metamask mina monero moonbeam moonriver
multiversx nano near neo nicehash okx optimism osmosis paypal phantom polkadot polygon
polygon-zkevm rabby rainbow ravencoin revolut ripple robinhood rootstock safe scroll secret sei
solana solflare sonic stacks stargaze starknet stellar sui swissborg temple terra terra-classic
tezos thorchain ton trezor tron trust unichain upbit uphold vechain venmo waves wazirx zcash
zebpay zengo zerion zilliqa
`
    .trim()
    .split(/\s+/),
);

/** The address of an asset's logo. Undefined for unknown symbols and for contracts, whose symbol anyone can choose. */
export const findCoinLogo = (asset: string): string | undefined =>
  coins.has(asset.toLowerCase()) ? `/logos/coins/${asset.toLowerCase()}.svg` : undefined;

/** The address of a provider's logo. */
export const findSourceLogo = (provider: string | undefined): string | undefined =>
  provider !== undefined && sources.has(provider) ? `/logos/sources/${provider}.svg` : undefined;

export const listedLogos = { coins: [...coins], sources: [...sources] };
