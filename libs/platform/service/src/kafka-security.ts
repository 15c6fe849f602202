import type { ServiceConfig } from '@hiring/platform-config';
import type { KafkaOptions } from '@hiring/platform-kafka';

type KafkaLogin = Pick<
  ServiceConfig,
  'kafkaTls' | 'kafkaTlsCa' | 'kafkaSaslMechanism' | 'kafkaSaslUsername' | 'kafkaSaslPassword'
>;

/** Returns the client options for encryption and login at the brokers, if configured. */
export function kafkaSecurity(config: KafkaLogin): Pick<KafkaOptions, 'ssl' | 'sasl'> {
  const { kafkaTlsCa: ca, kafkaSaslMechanism: mechanism } = config;
  return {
    ...(config.kafkaTls && { ssl: ca === undefined ? true : { ca: [ca] } }),
    ...(mechanism !== undefined && {
      sasl: {
        mechanism,
        username: config.kafkaSaslUsername,
        password: config.kafkaSaslPassword,
      } as NonNullable<KafkaOptions['sasl']>,
    }),
  };
}
