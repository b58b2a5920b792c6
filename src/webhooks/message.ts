/** A message as Standard Webhooks has it (standardwebhooks.com): signed with the secret that its receiver knows. */
import { createHmac, hash } from 'node:crypto'

export interface Message {
  /** The same in every attempt. */
  id: string
  body: string
}

/** `key`: what makes it the same message. */
export function messageId(endpointId: string, key: string): string {
  return `msg_${endpointId}_${hash('sha256', key, 'hex').slice(0, 24)}`
}

/** `at`: Unix seconds of this attempt; a receiver refuses what is minutes old, so that nobody can repeat it. */
export function signedHeaders({ id, body }: Message, secret: string, at: number): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` }
}
