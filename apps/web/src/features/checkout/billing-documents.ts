import { graphql } from '../../generated/gql.ts';

export const TaxBillingDocument = graphql(`
  query TaxBilling($accountId: ID!, $taxYear: Int) {
    taxBilling(accountId: $accountId, taxYear: $taxYear) {
      taxYear
      yearLabel
      state
      currency
      transactions
      baseTxAmount
      taxYearReportAmount
      due
      extraTransactions
      currentTxLimit
      tierPrice {
        id
        name
      }
      tiers {
        id
        name
        lower
        price
      }
      creditAvailable
      creditUsed
      chargeDue
      otherPayer
      payer {
        name
        isFirm
        clientName
      }
      history {
        id
        date
        status
        tier
        currency
        total
        credits_applied
        paidBy
        problem
      }
    }
    paymentSource(accountId: $accountId) {
      brand
      last4
    }
  }
`);

export const ConfirmCouponDocument = graphql(`
  mutation ConfirmCoupon($accountId: ID!, $couponCode: String!, $taxYear: Int!) {
    confirmChargeBeeCoupon(accountId: $accountId, couponCode: $couponCode, taxYear: $taxYear) {
      id
      name
      problem
      discount
      total
      creditUsed
      chargeDue
    }
  }
`);

export const CheckoutPortalDocument = graphql(`
  mutation CheckoutPortal(
    $accountId: ID!
    $addOnId: String!
    $couponCode: String
    $quantity: Int
  ) {
    generateCheckoutAddonPortal(
      accountId: $accountId
      addOnId: $addOnId
      couponCode: $couponCode
      quantity: $quantity
    )
  }
`);

export const UpgradePortalDocument = graphql(`
  mutation UpgradePortal($accountId: ID!, $planId: String!, $taxYear: Int!) {
    generateUpgradePortal(accountId: $accountId, planId: $planId, taxYear: $taxYear)
  }
`);

export const CustomerPortalDocument = graphql(`
  mutation CustomerPortal($accountId: ID!) {
    generateCustomerPortal(accountId: $accountId)
  }
`);

export const InvoicesDocument = graphql(`
  query Invoices($accountId: ID!) {
    invoices(accountId: $accountId) {
      id
      kind
      number
      taxYear
      clientName
      date
      status
      currency
      total
      credits_applied
      coupon
      paidBy
    }
    paymentSource(accountId: $accountId) {
      brand
      last4
    }
  }
`);

export const DirectCheckoutDocument = graphql(`
  mutation DirectCheckout(
    $accountId: ID!
    $taxYear: Int!
    $clientTotal: Decimal!
    $chargeTotal: Decimal!
    $couponCode: String
  ) {
    directTaxCheckout(
      accountId: $accountId
      taxYear: $taxYear
      clientTotal: $clientTotal
      chargeTotal: $chargeTotal
      couponCode: $couponCode
    ) {
      charged
      invoice {
        id
        problem
      }
    }
  }
`);

export const CreditDocument = graphql(`
  query CreditHistory($accountId: ID!) {
    credit(accountId: $accountId) {
      available
      currency
      addOns {
        id
        amount
      }
      entries {
        id
        at
        amount
        reason
        invoiceNumber
        taxYear
        clientName
        by
      }
    }
  }
`);

export const PlansDocument = graphql(`
  query Plans($appType: String!) {
    plans(appType: $appType) {
      id
      name
      price
      period
      numberOfUsers
      numberOfWallets
      numberOfExchangeAccounts
      numberOfTransactions
      numberOfClients
      planAddOns {
        id
        name
        price
        hasQuantity
        numberOfUsers
        numberOfWallets
        numberOfExchangeAccounts
        numberOfTransactions
        numberOfClients
      }
    }
  }
`);

export const PlanStatusDocument = graphql(`
  query PlanStatus($accountId: ID!) {
    account(accountId: $accountId) {
      id
      plan {
        id
        planAddOns {
          id
          quantity
        }
      }
    }
    subscription(accountId: $accountId) {
      status
      term_end
      paymentFailed
    }
  }
`);

export const PlanCheckoutDocument = graphql(`
  mutation PlanCheckout($accountId: ID!, $planId: String!, $disableTrial: Boolean!) {
    generateCheckoutPortal(accountId: $accountId, planId: $planId, disableTrial: $disableTrial)
  }
`);

export const PlanPaymentDocument = graphql(`
  query PlanPayment($accountId: ID!) {
    subscription(accountId: $accountId) {
      paymentFailed
      access_end
    }
  }
`);

export const BillingDocumentsDocument = graphql(`
  query BillingDocuments($accountId: ID!) {
    billingDocuments(accountId: $accountId) {
      id
      kind
      invoiceId
      number
      description
      periodStart
      periodEnd
      date
      currency
      amount
      status
      amountDue
      tax
      taxes {
        name
        rate
        amount
      }
    }
  }
`);

export const InvoicePdfDocument = graphql(`
  mutation InvoicePdf($accountId: ID!, $invoiceId: String!) {
    openInvoicePdf(accountId: $accountId, invoiceId: $invoiceId)
  }
`);
