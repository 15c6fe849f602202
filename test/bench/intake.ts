import { envelopeHeaders, messageType, topicSpecs, type IntakeMessage } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';

/** Returns the messages for a new company with a board. The ledger numbers companies from 1 in registration order. */
export function registration(companyId: number, boardId: string, observedAt: string): IntakeMessage[] {
  return [
    {
      type: 'register_company',
      command_id: `register-${companyId}`,
      observed_at: observedAt,
      name: `Company ${companyId}`,
      domain: `company-${companyId}.example`,
      domain_aliases: [],
      hq_country: null,
      owner: null,
    },
    {
      type: 'link_board',
      command_id: `link-${companyId}`,
      observed_at: observedAt,
      company_id: companyId,
      board_id: boardId,
      via: 'directory',
    },
  ];
}

/** Writes the messages to the intake topic in this order. Resolves when all are written. */
export async function fillIntake(kafka: KafkaPort, topicPrefix: string, messages: IntakeMessage[]): Promise<void> {
  const topic = topicSpecs(topicPrefix).intake.name;
  const appender = kafka.appender({ acks: -1, name: 'bench', queueLimit: 100_000 });
  const records = messages.map((message, index) => ({
    topic,
    key: null,
    partition: 0,
    value: JSON.stringify(message),
    headers: envelopeHeaders({
      id: String(index),
      type: messageType('intake', message.type),
      source: '/bench',
      time: message.observed_at,
    }),
  }));
  await Promise.all(records.map((record) => appender.append(record, { timeoutMs: 60_000 })));
  await appender.close();
}
