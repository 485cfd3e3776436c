import { lotbookCsv } from './lotbook-csv/source.ts';
import { coinbaseCsv } from './coinbase-csv/source.ts';
import { coinbaseProFillsCsv } from './coinbase-pro-fills-csv/source.ts';
import { coinbaseProAccountCsv } from './coinbase-pro-account-csv/source.ts';
import { krakenLedgersCsv } from './kraken-ledgers-csv/source.ts';
import { binanceStatementCsv } from './binance-statement-csv/source.ts';
import { binanceTradesCsv } from './binance-trades-csv/source.ts';
import { gemini } from './gemini/source.ts';
import { bitstampCsv } from './bitstamp-csv/source.ts';
import { cryptoComCsv } from './crypto-com-csv/source.ts';
import { binanceTransfersCsv } from './binance-transfers-csv/source.ts';
import { binanceUsCsv } from './binance-us-csv/source.ts';
import { cashAppCsv } from './cash-app-csv/source.ts';
import { krakenTradesCsv } from './kraken-trades-csv/source.ts';
import { payPalCsv } from './paypal-csv/source.ts';
import { riverCsv } from './river-csv/source.ts';
import { robinhoodTradesCsv } from './robinhood-trades-csv/source.ts';
import { robinhoodTransfersCsv } from './robinhood-transfers-csv/source.ts';
import { strikeCsv } from './strike-csv/source.ts';
import { swanCsv } from './swan-csv/source.ts';
import { upholdCsv } from './uphold-csv/source.ts';
import { bitfinexTradesCsv } from './bitfinex-trades-csv/source.ts';
import { bitfinexTransfersCsv } from './bitfinex-transfers-csv/source.ts';
import { bittrexTradesCsv } from './bittrex-trades-csv/source.ts';
import { bittrexTransfersCsv } from './bittrex-transfers-csv/source.ts';
import { kuCoinTradesCsv } from './kucoin-trades-csv/source.ts';
import { kuCoinTransfersCsv } from './kucoin-transfers-csv/source.ts';
import { poloniexTradesCsv } from './poloniex-trades-csv/source.ts';
import { poloniexTransfersCsv } from './poloniex-transfers-csv/source.ts';
import { bybitFundingCsv } from './bybit-funding-csv/source.ts';
import { bybitUnifiedCsv } from './bybit-unified-csv/source.ts';
import { mexcTradesCsv } from './mexc-trades-csv/source.ts';
import { mexcTransfersCsv } from './mexc-transfers-csv/source.ts';
import { okxFundingCsv } from './okx-funding-csv/source.ts';
import { okxTradingCsv } from './okx-trading-csv/source.ts';
import { accointingCsv } from './accointing-csv/source.ts';
import { bitcoinTaxCsv } from './bitcoin-tax-csv/source.ts';
import { blockpitCsv } from './blockpit-csv/source.ts';
import { coinLedgerCsv } from './coinledger-csv/source.ts';
import { coinTrackingCsv } from './cointracking-csv/source.ts';
import { summCsv } from './summ-csv/source.ts';
import { tokenTaxCsv } from './tokentax-csv/source.ts';
import { zenLedgerCsv } from './zenledger-csv/source.ts';
import { blockchainComCsv } from './blockchain-com-csv/source.ts';
import { blockFiCsv } from './blockfi-csv/source.ts';
import { celsiusCsv } from './celsius-csv/source.ts';
import { electrumCsv } from './electrum-csv/source.ts';
import { exodusCsv } from './exodus-csv/source.ts';
import { nexoCsv } from './nexo-csv/source.ts';
import { trezorSuiteCsv } from './trezor-suite-csv/source.ts';
import { etherscanCsv } from './etherscan-csv/source.ts';
import { etherscanTokensCsv } from './etherscan-tokens-csv/source.ts';
import { ledgerLiveCsv } from './ledger-live-csv/source.ts';
import { koinlyCsv } from './koinly-csv/source.ts';
import { coinTrackerCsv } from './cointracker-csv/source.ts';
import { coinbasePrimeOrdersCsv } from './coinbase-prime-orders-csv/source.ts';
import { gateCsv } from './gate-csv/source.ts';
import { hitBtcTradesCsv } from './hitbtc-trades-csv/source.ts';
import { hitBtcTransfersCsv } from './hitbtc-transfers-csv/source.ts';
import { bitvavoCsv } from './bitvavo-csv/source.ts';
import { bitpandaCsv } from './bitpanda-csv/source.ts';
import { cexIoCsv } from './cex-io-csv/source.ts';
import { ftxTradesCsv } from './ftx-trades-csv/source.ts';
import { ftxTransfersCsv } from './ftx-transfers-csv/source.ts';
import { ftxEarningsCsv } from './ftx-earnings-csv/source.ts';
import { ftxConversionsCsv } from './ftx-conversions-csv/source.ts';
import { krakenFuturesCsv } from './kraken-futures-csv/source.ts';
import { binanceFuturesCsv } from './binance-futures-csv/source.ts';
import { revolutCsv } from './revolut-csv/source.ts';
import { voyagerCsv } from './voyager-csv/source.ts';
import { voyagerTradesCsv } from './voyager-trades-csv/source.ts';
import { htxTradesCsv } from './htx-trades-csv/source.ts';
import { cryptoComExchangeTradesCsv } from './crypto-com-exchange-trades-csv/source.ts';
import { swissBorgCsv } from './swissborg-csv/source.ts';
import { whiteBitTransfersCsv } from './whitebit-transfers-csv/source.ts';
import { bitmexWalletCsv } from './bitmex-wallet-csv/source.ts';
import { coinbasePrimeStakingCsv } from './coinbase-prime-staking-csv/source.ts';
import { tradeRepublicCsv } from './trade-republic-csv/source.ts';
import { eToroCsv } from './etoro-csv/source.ts';
import { bitgetSpotCsv } from './bitget-spot-csv/source.ts';
import { bitgetTradesCsv } from './bitget-trades-csv/source.ts';
import { bitgetTransfersCsv } from './bitget-transfers-csv/source.ts';
import { bitgetFuturesCsv } from './bitget-futures-csv/source.ts';
import { bitgetEarnCsv } from './bitget-earn-csv/source.ts';
import { bingxTradesCsv } from './bingx-trades-csv/source.ts';
import { bingxFuturesCsv } from './bingx-futures-csv/source.ts';
import { bingxFundCsv } from './bingx-fund-csv/source.ts';
import { htxOlderTradesCsv } from './htx-older-trades-csv/source.ts';
import { htxTransfersCsv } from './htx-transfers-csv/source.ts';
import { okxTransfersCsv } from './okx-transfers-csv/source.ts';
import { okxOlderTradesCsv } from './okx-older-trades-csv/source.ts';
import { bybitSpotCsv } from './bybit-spot-csv/source.ts';
import { kuCoinOlderTradesCsv } from './kucoin-older-trades-csv/source.ts';
import { kuCoinConvertCsv } from './kucoin-convert-csv/source.ts';
import { kuCoinFiatCsv } from './kucoin-fiat-csv/source.ts';
import { kuCoinEarnCsv } from './kucoin-earn-csv/source.ts';
import { kuCoinFuturesCsv } from './kucoin-futures-csv/source.ts';
import { binanceOrdersCsv } from './binance-orders-csv/source.ts';
import { binanceLocalizedTradesCsv } from './binance-localized-trades-csv/source.ts';
import { binanceEarnCsv } from './binance-earn-csv/source.ts';
import { binanceAutoInvestCsv } from './binance-auto-invest-csv/source.ts';
import { binanceDustCsv } from './binance-dust-csv/source.ts';
import { coinbaseTransfersCsv } from './coinbase-transfers-csv/source.ts';
import { coinbaseWalletCsv } from './coinbase-wallet-csv/source.ts';
import { bitpandaProCsv } from './bitpanda-pro-csv/source.ts';
import { revolutAccountCsv } from './revolut-account-csv/source.ts';
import { sparrowCsv } from './sparrow-csv/source.ts';
import { blueWalletCsv } from './bluewallet-csv/source.ts';
import { myceliumCsv } from './mycelium-csv/source.ts';
import { exodusCoinsCsv } from './exodus-coins-csv/source.ts';
import { etherscanNftsCsv } from './etherscan-nfts-csv/source.ts';
import { bitFlyerCsv } from './bitflyer-csv/source.ts';
import { coincheckCsv } from './coincheck-csv/source.ts';
import { coincheckBuysCsv } from './coincheck-buys-csv/source.ts';
import { jvceaCsv } from './jvcea-csv/source.ts';
import { bitbankTradesCsv } from './bitbank-trades-csv/source.ts';
import { bitbankTransfersCsv } from './bitbank-transfers-csv/source.ts';
import { gmoCoinCsv } from './gmo-coin-csv/source.ts';
import { shakepayCsv } from './shakepay-csv/source.ts';
import { newtonCsv } from './newton-csv/source.ts';
import { ndaxCsv } from './ndax-csv/source.ts';
import { coinsquareCsv } from './coinsquare-csv/source.ts';
import { coinSpotOrdersCsv } from './coinspot-orders-csv/source.ts';
import { coinSpotTransfersCsv } from './coinspot-transfers-csv/source.ts';
import { independentReserveCsv } from './independent-reserve-csv/source.ts';
import { btcMarketsCsv } from './btc-markets-csv/source.ts';
import { coinJarCsv } from './coinjar-csv/source.ts';
import { valrCsv } from './valr-csv/source.ts';
import { bitsoTradesCsv } from './bitso-trades-csv/source.ts';
import { bitsoTransfersCsv } from './bitso-transfers-csv/source.ts';
import { wazirXTradesCsv } from './wazirx-trades-csv/source.ts';
import { wazirXTransfersCsv } from './wazirx-transfers-csv/source.ts';
import { hollaExTradesCsv } from './hollaex-trades-csv/source.ts';
import { twentyOneBitcoinCsv } from './21bitcoin-csv/source.ts';
import { pocketCsv } from './pocket-csv/source.ts';
import { bisonCsv } from './bison-csv/source.ts';
import { bitcoinDeCsv } from './bitcoin-de-csv/source.ts';
import { coinfinityCsv } from './coinfinity-csv/source.ts';
import { bullBitcoinCsv } from './bull-bitcoin-csv/source.ts';
import { coinSmartCsv } from './coinsmart-csv/source.ts';
import { etherscanInternalCsv } from './etherscan-internal-csv/source.ts';
import { bitfinexLedgerCsv } from './bitfinex-ledger-csv/source.ts';
import { coinLedgerExportCsv } from './coinledger-export-csv/source.ts';
import { kuCoinAccountCsv } from './kucoin-account-csv/source.ts';
import { deltaCsv } from './delta-csv/source.ts';
import { rotkiCsv } from './rotki-csv/source.ts';
import { bittyTaxCsv } from './bittytax-csv/source.ts';
import { daliCsv } from './dali-csv/source.ts';
import { stakeTaxCsv } from './staketax-csv/source.ts';
import { hyperliquidCsv } from './hyperliquid-csv/source.ts';
import type { FileSource } from './file-source.ts';
import { furtherSources } from './further-sources.ts';

/** Every export file that we can read. A header belongs to one of them only. */
export const fileSources: readonly FileSource[] = [
  lotbookCsv,
  coinbaseCsv,
  coinbaseProFillsCsv,
  coinbaseProAccountCsv,
  krakenLedgersCsv,
  binanceStatementCsv,
  binanceTradesCsv,
  gemini,
  bitstampCsv,
  cryptoComCsv,
  binanceTransfersCsv,
  binanceUsCsv,
  cashAppCsv,
  krakenTradesCsv,
  payPalCsv,
  riverCsv,
  robinhoodTradesCsv,
  robinhoodTransfersCsv,
  strikeCsv,
  swanCsv,
  upholdCsv,
  bitfinexTradesCsv,
  bitfinexTransfersCsv,
  bittrexTradesCsv,
  bittrexTransfersCsv,
  kuCoinTradesCsv,
  kuCoinTransfersCsv,
  poloniexTradesCsv,
  poloniexTransfersCsv,
  bybitFundingCsv,
  bybitUnifiedCsv,
  mexcTradesCsv,
  mexcTransfersCsv,
  okxFundingCsv,
  okxTradingCsv,
  accointingCsv,
  bitcoinTaxCsv,
  blockpitCsv,
  coinLedgerCsv,
  coinTrackingCsv,
  summCsv,
  tokenTaxCsv,
  zenLedgerCsv,
  blockchainComCsv,
  blockFiCsv,
  celsiusCsv,
  electrumCsv,
  exodusCsv,
  nexoCsv,
  trezorSuiteCsv,
  etherscanCsv,
  etherscanTokensCsv,
  ledgerLiveCsv,
  koinlyCsv,
  coinTrackerCsv,
  coinbasePrimeOrdersCsv,
  gateCsv,
  hitBtcTradesCsv,
  hitBtcTransfersCsv,
  bitvavoCsv,
  bitpandaCsv,
  cexIoCsv,
  ftxTradesCsv,
  ftxTransfersCsv,
  ftxEarningsCsv,
  ftxConversionsCsv,
  krakenFuturesCsv,
  binanceFuturesCsv,
  revolutCsv,
  voyagerCsv,
  voyagerTradesCsv,
  htxTradesCsv,
  cryptoComExchangeTradesCsv,
  swissBorgCsv,
  whiteBitTransfersCsv,
  bitmexWalletCsv,
  coinbasePrimeStakingCsv,
  tradeRepublicCsv,
  eToroCsv,
  bitgetSpotCsv,
  bitgetTradesCsv,
  bitgetTransfersCsv,
  bitgetFuturesCsv,
  bitgetEarnCsv,
  bingxTradesCsv,
  bingxFuturesCsv,
  bingxFundCsv,
  htxOlderTradesCsv,
  htxTransfersCsv,
  okxTransfersCsv,
  okxOlderTradesCsv,
  bybitSpotCsv,
  kuCoinOlderTradesCsv,
  kuCoinConvertCsv,
  kuCoinFiatCsv,
  kuCoinEarnCsv,
  kuCoinFuturesCsv,
  binanceOrdersCsv,
  binanceLocalizedTradesCsv,
  binanceEarnCsv,
  binanceAutoInvestCsv,
  binanceDustCsv,
  coinbaseTransfersCsv,
  coinbaseWalletCsv,
  bitpandaProCsv,
  revolutAccountCsv,
  sparrowCsv,
  blueWalletCsv,
  myceliumCsv,
  exodusCoinsCsv,
  etherscanNftsCsv,
  bitFlyerCsv,
  coincheckCsv,
  coincheckBuysCsv,
  jvceaCsv,
  bitbankTradesCsv,
  bitbankTransfersCsv,
  gmoCoinCsv,
  shakepayCsv,
  newtonCsv,
  ndaxCsv,
  coinsquareCsv,
  coinSpotOrdersCsv,
  coinSpotTransfersCsv,
  independentReserveCsv,
  btcMarketsCsv,
  coinJarCsv,
  valrCsv,
  bitsoTradesCsv,
  bitsoTransfersCsv,
  wazirXTradesCsv,
  wazirXTransfersCsv,
  hollaExTradesCsv,
  twentyOneBitcoinCsv,
  pocketCsv,
  bisonCsv,
  bitcoinDeCsv,
  coinfinityCsv,
  bullBitcoinCsv,
  coinSmartCsv,
  etherscanInternalCsv,
  bitfinexLedgerCsv,
  coinLedgerExportCsv,
  kuCoinAccountCsv,
  deltaCsv,
  rotkiCsv,
  bittyTaxCsv,
  daliCsv,
  stakeTaxCsv,
  hyperliquidCsv,
  ...furtherSources,
];
