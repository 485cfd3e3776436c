import type { AssetId } from '@lotbook/model/ids';

/**
 * Contracts of the tokens that exchanges trade under that symbol, as published by their issuers.
 * All other tokens are named by contract: equal symbols are common, and a bridged coin isn't the
 * coin.
 */
const table: Readonly<Record<string, string>> = {
  ethereum: `
    USDC 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
    USDT 0xdac17f958d2ee523a2206206994597c13d831ec7
    DAI 0x6b175474e89094c44da98b954eedeac495271d0f
    WETH 0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2
    WBTC 0x2260fac5e5542a773aa44fbcfedf7c193bc2c599
    UNI 0x1f9840a85d5af5bf1d1762f925bdaddc4201f984
    LINK 0x514910771af9ca656af840dff83e8264ecf986ca
    AAVE 0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9
    COMP 0xc00e94cb662c3520282e6f5717214004a7f26888
    CRV 0xd533a949740bb3306d119cc777fa900ba034cd52
    SUSHI 0x6b3595068778dd592e39a122f4f5a5cf09c90fe2
    YFI 0x0bc529c00c6401aef6d220be8c6ea1667f6ad93e
    MKR 0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2
    SHIB 0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce
    LDO 0x5a98fcbea516cf06857215779fd812ca3bef1b32
    STETH 0xae7ab96520de3a18e5e111b5eaab095312d7fe84
    WSTETH 0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0
    RETH 0xae78736cd615f374d3085123a210448e74fc6393
    CBETH 0xbe9895146f7af43049ca1c1ae358b0541ea49704
    PEPE 0x6982508145454ce325ddbe47a25d4ec3d2311933
    GRT 0xc944e90c64b2c07662a292be6244bdf05cda44a7
    BAT 0x0d8775f648430679a709e98d2b0cb6250d2887ef
    MATIC 0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0
    APE 0x4d224452801aced8b2f0aebe155379bb5d594381
    1INCH 0x111111111117dc0aa78b770fa6a738034120c302
    ENS 0xc18360217d8f7ab5e7c516566761ea12ce7f9d72
    SNX 0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f
    BAL 0xba100000625a3754423978a60c9317c58a424e3d
    FRAX 0x853d955acef822db058eb8505911ed77f175b99e
    LUSD 0x5f98805a4e8be255a32880fdec7f6728c6568ba0
    MANA 0x0f5d2fb29fb7d3cfee444a200298f468908cc942
    SAND 0x3845badade8e6dff049820680d1f14bd3903a5d0
    PYUSD 0x6c3ea9036406852006290770bedfcaba0e23a0e8
    CBBTC 0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf
  `,
  arbitrum: `
    USDC 0xaf88d065e77c8cc2239327c5edb3a432268e5831
    USDT 0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9
    DAI 0xda10009cbd5d07dd0cecc66161fc93d7c9000da1
    WETH 0x82af49447d8a07e3bd95bd0d56f35241523fbab1
    ARB 0x912ce59144191c1204e64559fe8253a0e49e6548
  `,
  optimism: `
    USDC 0x0b2c639c533813f4aa9d7837caf62653d097ff85
    DAI 0xda10009cbd5d07dd0cecc66161fc93d7c9000da1
    WETH 0x4200000000000000000000000000000000000006
    OP 0x4200000000000000000000000000000000000042
  `,
  base: `
    USDC 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
    WETH 0x4200000000000000000000000000000000000006
    CBBTC 0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf
  `,
  polygon: `
    USDC 0x3c499c542cef5e3811e1192ce70d8cc03d5c3359
    USDT 0xc2132d05d31c914a87c6611c10748aeb04b58e8f
    DAI 0x8f3cf7ad23cd3cadbd9735aff958023239c6a063
    WETH 0x7ceb23fd6bc0add59e62ac25578270cff1b9f619
  `,
  avax: `
    USDC 0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e
    USDT 0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7
  `,
  bsc: `
    USDT 0x55d398326f99059ff775485246999027b3197955
    USDC 0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d
    CAKE 0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82
    BUSD 0xe9e7cea3dedca5984780bafc599bd69add087d56
  `,
};

const symbols: ReadonlyMap<string, AssetId> = new Map(
  Object.entries(table).flatMap(([prefix, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line): readonly [string, AssetId] => {
        const [symbol = '', contract = ''] = line.trim().split(' ');
        return [`${prefix}:${contract}`, symbol as AssetId];
      }),
  ),
);

/** Bridged dollars with the same symbol. */
const bridged: ReadonlySet<string> = new Set([
  'polygon:0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
  'arbitrum:0xff970a61a04b1ca14834a43f5de4533ebddb5cc8',
  'optimism:0x7f5c764cbc14f9669b88837ca1490cca17c31607',
  'avax:0xa7d7079b0fead91f3e65f86e8915cb588c1a4664',
]);

const wellKnownSymbols: ReadonlySet<string> = new Set(
  [...symbols].map(([key, symbol]) => `${key.split(':')[0]} ${symbol}`),
);

/** The asset of a token: its symbol if the contract is known, else chain and contract. */
export const tokenAsset = (prefix: string, contract: string): AssetId =>
  symbols.get(`${prefix}:${contract}`) ?? (`${prefix}:${contract}` as AssetId);

/**
 * True for a token with the symbol of a well-known token of its chain, but a different contract.
 */
export const isImpostor = (prefix: string, contract: string, symbol: string): boolean =>
  wellKnownSymbols.has(`${prefix} ${symbol.trim().toUpperCase()}`) &&
  !symbols.has(`${prefix}:${contract}`) &&
  !bridged.has(`${prefix}:${contract}`);
