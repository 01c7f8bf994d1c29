import type Stripe from 'stripe';
import type { EmulatedPayment } from './records.ts';
import { seconds } from './resources.ts';

/** @throws Error if the payment is not disputed */
export function toDispute(payment: EmulatedPayment): Stripe.Dispute {
  const { dispute } = payment;
  if (dispute === null) throw new Error(`${payment.paymentIntentId} is not disputed.`);
  return {
    id: dispute.id,
    object: 'dispute',
    amount: payment.amount - payment.refunded,
    balance_transactions: [],
    charge: payment.chargeId,
    created: seconds(dispute.createdAt),
    currency: payment.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: seconds(dispute.createdAt) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: payment.paymentIntentId,
    reason: 'fraudulent',
    status: dispute.status,
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
