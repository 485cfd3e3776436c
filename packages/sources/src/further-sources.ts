import { waltioCsv } from './waltio-csv/source.ts';
import { bitstackCsv } from './bitstack-csv/source.ts';
import { coinMarketCapCsv } from './coinmarketcap-csv/source.ts';
import { solscanDefiCsv } from './solscan-defi-csv/source.ts';
import { bithumbCsv } from './bithumb-csv/source.ts';
import { gateTransfersCsv } from './gate-transfers-csv/source.ts';
import { changeTipCsv } from './changetip-csv/source.ts';
import { binanceP2pCsv } from './binance-p2p-csv/source.ts';
import { binanceOrderListCsv } from './binance-order-list-csv/source.ts';
import { binanceFuturesTradesCsv } from './binance-futures-trades-csv/source.ts';
import { cryptoComExchange2020Csv } from './crypto-com-exchange-2020-csv/source.ts';
import { upbitCsv } from './upbit-csv/source.ts';
import { kuCoinBigDataCsv } from './kucoin-bigdata-csv/source.ts';
import { coinmamaCsv } from './coinmama-csv/source.ts';
import { bitcoinWellCsv } from './bitcoin-well-csv/source.ts';
import { awakenCsv } from './awaken-csv/source.ts';
import { awakenPerpsCsv } from './awaken-perps-csv/source.ts';
import { bnkToTheFutureCsv } from './bnktothefuture-csv/source.ts';
import { edgeCsv } from './edge-csv/source.ts';
import { solscanCsv } from './solscan-csv/source.ts';
import { okx2018Csv } from './okx-2018-csv/source.ts';
import { binancePurchasesCsv } from './binance-purchases-csv/source.ts';
import { pionexTradesCsv } from './pionex-trades-csv/source.ts';
import { pionexFuturesCsv } from './pionex-futures-csv/source.ts';
import { zaifTradesCsv } from './zaif-trades-csv/source.ts';
import { mercadoBitcoinCsv } from './mercado-bitcoin-csv/source.ts';
import { novaDaxCsv } from './novadax-csv/source.ts';
import { foxbitCsv } from './foxbit-csv/source.ts';
import { k33Csv } from './k33-csv/source.ts';
import { bithompCsv } from './bithomp-csv/source.ts';
import { gravityCsv } from './gravity-csv/source.ts';
import { minswapCsv } from './minswap-csv/source.ts';
import { firiCsv } from './firi-csv/source.ts';
import { moneroCsv } from './monero-csv/source.ts';
import { featherCsv } from './feather-csv/source.ts';
import { albyCsv } from './alby-csv/source.ts';
import { albyHubCsv } from './alby-hub-csv/source.ts';
import { blinkCsv } from './blink-csv/source.ts';
import { taxBitCsv } from './taxbit-csv/source.ts';
import { coinpandaCsv } from './coinpanda-csv/source.ts';
import { lunoCsv } from './luno-csv/source.ts';
import { cakeCsv } from './cake-csv/source.ts';
import { waveSpaceCsv } from './wave-space-csv/source.ts';
import { walletOfSatoshiCsv } from './wallet-of-satoshi-csv/source.ts';
import { phoenixCsv } from './phoenix-csv/source.ts';
import { btcPayCsv } from './btcpay-csv/source.ts';
import { strike2024Csv } from './strike-2024-csv/source.ts';
import { yoroiCsv } from './yoroi-csv/source.ts';
import { adaLiteCsv } from './adalite-csv/source.ts';
import { eternlCsv } from './eternl-csv/source.ts';
import { subscanCsv } from './subscan-csv/source.ts';
import { bittrex2023Csv } from './bittrex-2023-csv/source.ts';
import { coinExTradesCsv } from './coinex-trades-csv/source.ts';
import { gateTradesCsv } from './gate-trades-csv/source.ts';
import { mexcOrdersCsv } from './mexc-orders-csv/source.ts';
import { bloFinTradesCsv } from './blofin-trades-csv/source.ts';
import { tradeOgreTradesCsv } from './tradeogre-trades-csv/source.ts';
import { tradeOgreTransfersCsv } from './tradeogre-transfers-csv/source.ts';
import { liquidTradesCsv } from './liquid-trades-csv/source.ts';
import { kinesisCsv } from './kinesis-csv/source.ts';
import { blockFiTradesCsv } from './blockfi-trades-csv/source.ts';
import { lbankTradesCsv } from './lbank-trades-csv/source.ts';
import { pionexTransfersCsv } from './pionex-transfers-csv/source.ts';
import { coinfloorTradesCsv } from './coinfloor-trades-csv/source.ts';
import { coinfloorTransfersCsv } from './coinfloor-transfers-csv/source.ts';
import { qTradeTradesCsv } from './qtrade-trades-csv/source.ts';
import { cryptopiaTradesCsv } from './cryptopia-trades-csv/source.ts';
import { cryptopiaTransfersCsv } from './cryptopia-transfers-csv/source.ts';
import { cryptsyTradesCsv } from './cryptsy-trades-csv/source.ts';
import { hotbitTradesCsv } from './hotbit-trades-csv/source.ts';
import { bittrexOrdersCsv } from './bittrex-orders-csv/source.ts';
import { bittrex2023TransfersCsv } from './bittrex-2023-transfers-csv/source.ts';
import { bloFinTransfersCsv } from './blofin-transfers-csv/source.ts';
import { blockchairCsv } from './blockchair-csv/source.ts';
import { coinomiCsv } from './coinomi-csv/source.ts';
import { sFoxOrdersCsv } from './sfox-orders-csv/source.ts';
import { tradeSatoshiTransfersCsv } from './tradesatoshi-transfers-csv/source.ts';
import { gateHubCsv } from './gatehub-csv/source.ts';
import { coinListCsv } from './coinlist-csv/source.ts';
import { coinbasePrimeTransactionsCsv } from './coinbase-prime-transactions-csv/source.ts';
import { binanceOlderTransfersCsv } from './binance-older-transfers-csv/source.ts';
import { binanceFiatCsv } from './binance-fiat-csv/source.ts';
import { bitcoinCoreCsv } from './bitcoin-core-csv/source.ts';
import { blockchainComTradesCsv } from './blockchain-com-trades-csv/source.ts';
import { mexcFuturesCsv } from './mexc-futures-csv/source.ts';
import { myMoneroCsv } from './mymonero-csv/source.ts';
import { naultCsv } from './nault-csv/source.ts';
import { voltCsv } from './volt-csv/source.ts';
import { nonKycTransfersCsv } from './nonkyc-transfers-csv/source.ts';
import { changellyCsv } from './changelly-csv/source.ts';
import { exodusStakingCsv } from './exodus-staking-csv/source.ts';
import { bitBoxCsv } from './bitbox-csv/source.ts';
import { anycoinCsv } from './anycoin-csv/source.ts';
import { coinmateCsv } from './coinmate-csv/source.ts';
import { bisqCsv } from './bisq-csv/source.ts';
import { shapeShiftCsv } from './shapeshift-csv/source.ts';
import { localBitcoinsCsv } from './localbitcoins-csv/source.ts';
import { paxfulTradesCsv } from './paxful-trades-csv/source.ts';
import { paxfulCsv } from './paxful-csv/source.ts';
import { relaiCsv } from './relai-csv/source.ts';
import { changeInvestCsv } from './change-invest-csv/source.ts';
import { kvaPayCsv } from './kvapay-csv/source.ts';
import { coinbankCsv } from './coinbank-csv/source.ts';
import { simplecoinCsv } from './simplecoin-csv/source.ts';
import { openNodeCsv } from './opennode-csv/source.ts';
import { hollaExTransfersCsv } from './hollaex-transfers-csv/source.ts';
import { generalBytesCsv } from './general-bytes-csv/source.ts';
import { everyTradeCsv } from './everytrade-csv/source.ts';
import { bybitAssetsCsv } from './bybit-assets-csv/source.ts';
import { bittrexProceedsCsv } from './bittrex-proceeds-csv/source.ts';
import { bitmexTradesCsv } from './bitmex-trades-csv/source.ts';
import { coinbankTransfersCsv } from './coinbank-transfers-csv/source.ts';
import { trezorWalletCsv } from './trezor-wallet-csv/source.ts';
import { trezorSuite2021Csv } from './trezor-suite-2021-csv/source.ts';
import { circleCsv } from './circle-csv/source.ts';
import { coinmetroCsv } from './coinmetro-csv/source.ts';
import { coinCornerCsv } from './coincorner-csv/source.ts';
import { coinCornerOlderCsv } from './coincorner-older-csv/source.ts';
import { mercatoxCsv } from './mercatox-csv/source.ts';
import { heliumCsv } from './helium-csv/source.ts';
import { heliumExplorerCsv } from './helium-explorer-csv/source.ts';
import { snowtraceCsv } from './snowtrace-csv/source.ts';
import { blockscoutCsv } from './blockscout-csv/source.ts';
import { blockscoutTokensCsv } from './blockscout-tokens-csv/source.ts';
import { aptoscanCsv } from './aptoscan-csv/source.ts';
import { zerionCsv } from './zerion-csv/source.ts';
import { deribitCsv } from './deribit-csv/source.ts';
import { jupiterPerpsCsv } from './jupiter-perps-csv/source.ts';
import { poloniex2022Csv } from './poloniex-2022-csv/source.ts';
import { poloniexMovesCsv } from './poloniex-moves-csv/source.ts';
import { upholdOlderCsv } from './uphold-older-csv/source.ts';
import { bloFinFuturesCsv } from './blofin-futures-csv/source.ts';
import { handCashCsv } from './handcash-csv/source.ts';
import { neonWalletCsv } from './neon-wallet-csv/source.ts';
import { wirexCsv } from './wirex-csv/source.ts';
import { zelcoreKadenaCsv } from './zelcore-kadena-csv/source.ts';
import { bittyliciousCsv } from './bittylicious-csv/source.ts';
import { easyCryptoCsv } from './easy-crypto-csv/source.ts';
import { lbankDepositsCsv } from './lbank-deposits-csv/source.ts';
import { coinListProCsv } from './coinlist-pro-csv/source.ts';
import { subscanRewardsCsv } from './subscan-rewards-csv/source.ts';
import { poolToolCsv } from './pooltool-csv/source.ts';
import { kuCoinFiatTradesCsv } from './kucoin-fiat-trades-csv/source.ts';
import { hyperliquidFundingCsv } from './hyperliquid-funding-csv/source.ts';
import { hyperliquidTransfersCsv } from './hyperliquid-transfers-csv/source.ts';
import { dydxTransfersCsv } from './dydx-transfers-csv/source.ts';
import { bitgetFuturesOrdersCsv } from './bitget-futures-orders-csv/source.ts';
import { niceHashCsv } from './nicehash-csv/source.ts';
import { fatStxCsv } from './fatstx-csv/source.ts';
import { coinExOrdersCsv } from './coinex-orders-csv/source.ts';
import { koinlyReportsCsv } from './koinly-reports-csv/source.ts';
import { snowtraceTokensCsv } from './snowtrace-tokens-csv/source.ts';
import { sFoxTransactionsCsv } from './sfox-transactions-csv/source.ts';
import { tradeSatoshiTradesCsv } from './tradesatoshi-trades-csv/source.ts';
import { whiteBitOrdersCsv } from './whitebit-orders-csv/source.ts';
import { qtWalletCsv } from './qt-wallet-csv/source.ts';
import { coinmerceCsv } from './coinmerce-csv/source.ts';
import { buenbitCsv } from './buenbit-csv/source.ts';
import type { FileSource } from './file-source.ts';
import { coinmotionCsv } from './coinmotion-csv/source.ts';
import { lighterCsv } from './lighter-csv/source.ts';
import { variationalCsv } from './variational-csv/source.ts';
import { wooXCsv } from './woo-x-csv/source.ts';
import { wealthsimpleCsv } from './wealthsimple-csv/source.ts';
import { swissquoteCsv } from './swissquote-csv/source.ts';
import { strikeMonthlyCsv } from './strike-monthly-csv/source.ts';
import { coinbaseRawCsv } from './coinbase-raw-csv/source.ts';

/** The second part of the registry; add new formats here. */
export const furtherSources: readonly FileSource[] = [
  walletOfSatoshiCsv,
  phoenixCsv,
  btcPayCsv,
  strike2024Csv,
  yoroiCsv,
  adaLiteCsv,
  eternlCsv,
  subscanCsv,
  bittrex2023Csv,
  coinExTradesCsv,
  gateTradesCsv,
  mexcOrdersCsv,
  bloFinTradesCsv,
  tradeOgreTradesCsv,
  tradeOgreTransfersCsv,
  liquidTradesCsv,
  kinesisCsv,
  blockFiTradesCsv,
  lbankTradesCsv,
  pionexTransfersCsv,
  coinfloorTradesCsv,
  coinfloorTransfersCsv,
  qTradeTradesCsv,
  cryptopiaTradesCsv,
  cryptopiaTransfersCsv,
  cryptsyTradesCsv,
  hotbitTradesCsv,
  bittrexOrdersCsv,
  bittrex2023TransfersCsv,
  bloFinTransfersCsv,
  blockchairCsv,
  coinomiCsv,
  sFoxOrdersCsv,
  tradeSatoshiTransfersCsv,
  gateHubCsv,
  coinListCsv,
  coinbasePrimeTransactionsCsv,
  binanceOlderTransfersCsv,
  binanceFiatCsv,
  bitcoinCoreCsv,
  blockchainComTradesCsv,
  mexcFuturesCsv,
  myMoneroCsv,
  naultCsv,
  voltCsv,
  nonKycTransfersCsv,
  changellyCsv,
  exodusStakingCsv,
  bitBoxCsv,
  anycoinCsv,
  coinmateCsv,
  bisqCsv,
  shapeShiftCsv,
  localBitcoinsCsv,
  paxfulTradesCsv,
  paxfulCsv,
  relaiCsv,
  changeInvestCsv,
  kvaPayCsv,
  coinbankCsv,
  simplecoinCsv,
  openNodeCsv,
  hollaExTransfersCsv,
  generalBytesCsv,
  everyTradeCsv,
  bybitAssetsCsv,
  bittrexProceedsCsv,
  bitmexTradesCsv,
  coinbankTransfersCsv,
  trezorWalletCsv,
  trezorSuite2021Csv,
  circleCsv,
  coinmetroCsv,
  coinCornerCsv,
  coinCornerOlderCsv,
  mercatoxCsv,
  heliumCsv,
  heliumExplorerCsv,
  snowtraceCsv,
  blockscoutCsv,
  blockscoutTokensCsv,
  aptoscanCsv,
  zerionCsv,
  deribitCsv,
  jupiterPerpsCsv,
  poloniex2022Csv,
  poloniexMovesCsv,
  upholdOlderCsv,
  bloFinFuturesCsv,
  handCashCsv,
  neonWalletCsv,
  wirexCsv,
  zelcoreKadenaCsv,
  bittyliciousCsv,
  easyCryptoCsv,
  lbankDepositsCsv,
  coinListProCsv,
  subscanRewardsCsv,
  poolToolCsv,
  kuCoinFiatTradesCsv,
  hyperliquidFundingCsv,
  hyperliquidTransfersCsv,
  dydxTransfersCsv,
  bitgetFuturesOrdersCsv,
  niceHashCsv,
  fatStxCsv,
  coinExOrdersCsv,
  koinlyReportsCsv,
  snowtraceTokensCsv,
  sFoxTransactionsCsv,
  tradeSatoshiTradesCsv,
  whiteBitOrdersCsv,
  qtWalletCsv,
  coinmerceCsv,
  buenbitCsv,
  moneroCsv,
  featherCsv,
  albyCsv,
  albyHubCsv,
  blinkCsv,
  taxBitCsv,
  coinpandaCsv,
  lunoCsv,
  cakeCsv,
  waveSpaceCsv,
  zaifTradesCsv,
  mercadoBitcoinCsv,
  novaDaxCsv,
  foxbitCsv,
  k33Csv,
  bithompCsv,
  gravityCsv,
  minswapCsv,
  firiCsv,
  binancePurchasesCsv,
  pionexTradesCsv,
  pionexFuturesCsv,
  binanceP2pCsv,
  binanceOrderListCsv,
  binanceFuturesTradesCsv,
  cryptoComExchange2020Csv,
  upbitCsv,
  kuCoinBigDataCsv,
  coinmamaCsv,
  bitcoinWellCsv,
  awakenCsv,
  awakenPerpsCsv,
  bnkToTheFutureCsv,
  edgeCsv,
  solscanCsv,
  okx2018Csv,
  changeTipCsv,
  gateTransfersCsv,
  bithumbCsv,
  waltioCsv,
  bitstackCsv,
  coinMarketCapCsv,
  solscanDefiCsv,
  coinmotionCsv,
  lighterCsv,
  variationalCsv,
  wooXCsv,
  wealthsimpleCsv,
  swissquoteCsv,
  strikeMonthlyCsv,
  coinbaseRawCsv,
];
