export {
  parseBusDirectory,
  parseBusPrivateKey,
  type BusDirectory,
  type BusPrivateKey,
  type BusPublicKey,
} from './bus-keys.js';
export * from './clock.js';
export { Env } from './env.decorator.js';
export { derivedKeyring, parseKeyring, type Keyring } from './keyring.js';
export * from './randomness.js';
export { ConfigError, describeConfig, loadConfig, type VariableDescription } from './load-config.js';
export * from './service.config.js';
