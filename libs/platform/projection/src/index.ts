export {
  acceptReplacedPartitions,
  acceptReplacedTopic,
  type AcceptedProjector,
  type TopicAcceptance,
} from './accept-replaced-topic.js';
export { projectorTables } from './checkpoint.js';
export { readFact } from './ledger-record.js';
export { runProjector, type Projection, type ProjectorOptions } from './projector.js';
export { RetryPolicy } from './retry-policy.js';
