/** A public ledger. `family` defines the address format and which keys can represent many addresses. */
export interface Blockchain {
  readonly id: string;
  readonly name: string;
  /** Of the asset that its fees are paid in. */
  readonly symbol: string;
  readonly family: 'bitcoin' | 'evm' | 'cosmos' | 'substrate' | 'monero' | 'other';
}

/** `id name symbol`, one a line; the ids are those of the chain itself, in small letters. */
const list = (family: Blockchain['family'], lines: string): readonly Blockchain[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', symbol = '', ...name] = line.trim().split(/\s+/);
      return { id, symbol, name: name.join(' '), family };
    });

export const blockchains: readonly Blockchain[] = [
  // Unspent outputs; extended public keys represent their addresses.
  ...list(
    'bitcoin',
    `bitcoin BTC Bitcoin
     bitcoin-cash BCH Bitcoin Cash
     litecoin LTC Litecoin
     dogecoin DOGE Dogecoin
     dash DASH Dash
     zcash ZEC Zcash
     digibyte DGB DigiByte
     decred DCR Decred
     ravencoin RVN Ravencoin
     bitcoin-sv BSV Bitcoin SV
     groestlcoin GRS Groestlcoin
     vertcoin VTC Vertcoin`,
  ),
  // Addresses of 20 bytes, the same on each of them.
  ...list(
    'evm',
    `ethereum ETH Ethereum
     ethereum-classic ETC Ethereum Classic
     arbitrum ETH Arbitrum One
     optimism ETH OP Mainnet
     base ETH Base
     polygon POL Polygon
     bnb-smart-chain BNB BNB Smart Chain
     avalanche AVAX Avalanche C-Chain
     gnosis XDAI Gnosis
     fantom FTM Fantom
     sonic S Sonic
     linea ETH Linea
     zksync-era ETH ZKsync Era
     scroll ETH Scroll
     blast ETH Blast
     mantle MNT Mantle
     celo CELO Celo
     cronos CRO Cronos
     moonbeam GLMR Moonbeam
     moonriver MOVR Moonriver
     metis METIS Metis
     boba ETH Boba
     manta-pacific ETH Manta Pacific
     unichain ETH Unichain
     world-chain ETH World Chain
     berachain BERA Berachain
     flare FLR Flare
     rootstock RBTC Rootstock
     kava KAVA Kava
     core CORE Core
     polygon-zkevm ETH Polygon zkEVM`,
  ),
  ...list(
    'cosmos',
    `cosmos ATOM Cosmos Hub
     osmosis OSMO Osmosis
     injective INJ Injective
     celestia TIA Celestia
     juno JUNO Juno
     akash AKT Akash
     sei SEI Sei
     terra LUNA Terra
     terra-classic LUNC Terra Classic
     thorchain RUNE THORChain
     dydx DYDX dYdX Chain
     stargaze STARS Stargaze
     secret SCRT Secret
     axelar AXL Axelar`,
  ),
  ...list(
    'substrate',
    `polkadot DOT Polkadot
     kusama KSM Kusama
     astar ASTR Astar
     acala ACA Acala
     bittensor TAO Bittensor`,
  ),
  // Received amounts are only visible with the secret view key.
  ...list('monero', 'monero XMR Monero'),
  ...list(
    'other',
    `solana SOL Solana
     cardano ADA Cardano
     ripple XRP XRP Ledger
     stellar XLM Stellar
     tron TRX TRON
     tezos XTZ Tezos
     algorand ALGO Algorand
     near NEAR NEAR
     aptos APT Aptos
     sui SUI Sui
     ton TON TON
     hedera HBAR Hedera
     internet-computer ICP Internet Computer
     multiversx EGLD MultiversX
     filecoin FIL Filecoin
     flow FLOW Flow
     stacks STX Stacks
     eos A Vaulta
     neo NEO Neo
     vechain VET VeChain
     waves WAVES Waves
     nano XNO Nano
     iota IOTA IOTA
     kaspa KAS Kaspa
     mina MINA Mina
     starknet STRK Starknet
     zilliqa ZIL Zilliqa
     helium HNT Helium
     hive HIVE Hive
     chia XCH Chia
     ergo ERG Ergo`,
  ),
];
