/** The most held assets by their exchange symbol, with CoinGecko's id of each. */
const table = `
1INCH 1inch,AAVE aave,ACA acala,ADA cardano,AGIX singularitynet,ALGO algorand,ALT altlayer,AMP amp-token,ANKR ankr,APE apecoin,APT aptos,AR arweave,
ARB arbitrum,ASTR astar,ATOM cosmos,AUDIO audius,AVAX avalanche-2,AXS axie-infinity,BAL balancer,BAND band-protocol,BAT basic-attention-token,
BCH bitcoin-cash,BETH binance-eth,BLUR blur,BNB binancecoin,BONK bonk,BSV bitcoin-cash-sv,BTC bitcoin,BTG bitcoin-gold,BTT bittorrent,BUSD binance-usd,
CAKE pancakeswap-token,CBBTC coinbase-wrapped-btc,CBETH coinbase-wrapped-staked-eth,CEL celsius-degree-token,CELO celo,CFX conflux-token,CHZ chiliz,
COMP compound-governance-token,CRO crypto-com-chain,CRV curve-dao-token,CVC civic,CVX convex-finance,DAI dai,DASH dash,DCR decred,DGB digibyte,
DNT district0x,DOGE dogecoin,DOT polkadot,DYDX dydx-chain,EGLD elrond-erd-2,EIGEN eigenlayer,ENA ethena,ENJ enjincoin,ENS ethereum-name-service,EOS eos,
ETC ethereum-classic,ETH ethereum,EURC euro-coin,FDUSD first-digital-usd,FET fetch-ai,FIL filecoin,FLOKI floki,FLOW flow,FLR flare-networks,
FORTH ampleforth-governance-token,FRAX frax,FTM fantom,FTT ftx-token,GALA gala,GLM golem,GLMR moonbeam,GMT stepn,GMX gmx,GNO gnosis,GRT the-graph,
GT gatechain-token,GUSD gemini-dollar,HBAR hedera-hashgraph,HNT helium,HT huobi-token,HYPE hyperliquid,ICP internet-computer,ICX icon,IMX immutable-x,
INJ injective-protocol,IOTA iota,JASMY jasmycoin,JITOSOL jito-staked-sol,JTO jito-governance-token,JUNO juno-network,JUP jupiter-exchange-solana,
KAS kaspa,KAVA kava,KCS kucoin-shares,KNC kyber-network-crystal,KSM kusama,LDO lido-dao,LEO leo-token,LINK chainlink,LRC loopring,LTC litecoin,
LUNA terra-luna-2,LUNC terra-luna,LUSD liquity-usd,MANA decentraland,MANTA manta-network,MATIC matic-network,MINA mina-protocol,MKR maker,MLN melon,
MNT mantle,MOVR moonriver,MSOL msol,NEAR near,NEO neo,NEXO nexo,NKN nkn,NMR numeraire,OCEAN ocean-protocol,OKB okb,OMG omisego,ONDO ondo-finance,
ONE harmony,ONT ontology,OP optimism,OSMO osmosis,OXT orchid-protocol,PAXG pax-gold,PENDLE pendle,PEPE pepe,POL polygon-ecosystem-token,
PYTH pyth-network,PYUSD paypal-usd,QNT quant-network,QTUM qtum,REN republic-protocol,RENDER render-token,REP augur,RETH rocket-pool-eth,RLUSD ripple-usd,
RNDR render-token,ROSE oasis-network,RPL rocket-pool,RUNE thorchain,RVN ravencoin,SAND the-sandbox,SC siacoin,SCRT secret,SEI sei-network,SGB songbird,
SHIB shiba-inu,SKL skale,SNX havven,SOL solana,SPELL spell-token,STETH staked-ether,STORJ storj,STRK starknet,STX blockstack,SUI sui,SUSHI sushi,
TAO bittensor,THETA theta-token,TIA celestia,TON the-open-network,TRB tellor,TRX tron,TUSD true-usd,UMA uma,UNI uniswap,USDC usd-coin,USDD usdd,
USDE ethena-usde,USDP paxos-standard,USDS usds,USDT tether,USTC terrausd,VET vechain,W wormhole,WAVES waves,WBETH wrapped-beacon-eth,
WBTC wrapped-bitcoin,WETH weth,WIF dogwifcoin,WLD worldcoin-wld,WOO woo-network,WSTETH wrapped-steth,XAUT tether-gold,XDC xdce-crowd-sale,XEM nem,
XLM stellar,XMR monero,XRP ripple,XTZ tezos,YFI yearn-finance,ZEC zcash,ZIL zilliqa,ZK zksync,ZRX 0x`;

const coins: ReadonlyMap<string, string> = new Map(
  table
    .split(',')
    .map((entry) => entry.trim().split(' '))
    .map(([symbol = '', id = '']) => [symbol, `coingecko:${id}`]),
);

const ON_CHAIN = /^[a-z][a-z0-9_-]*:[A-Za-z0-9_.-]{3,}$/;

/**
 * DefiLlama's name of an asset: by symbol, or unchanged for a contract on a chain. Unknown symbols
 * have none, because equal symbols are common.
 */
export const getCoin = (asset: string): string | undefined =>
  coins.get(asset) ?? (ON_CHAIN.test(asset) ? asset : undefined);

export const knownSymbols: readonly string[] = [...coins.keys()];
