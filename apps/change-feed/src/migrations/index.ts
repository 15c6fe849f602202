import { PublicFeed1700000000000 } from './1700000000000-public-feed.js';
import { News1763720000000 } from './1763720000000-news.js';
import { Webhooks1763720100000 } from './1763720100000-webhooks.js';
import { Deliveries1763720200000 } from './1763720200000-deliveries.js';
import { UnsettledWatches1763730000000 } from './1763730000000-unsettled-watches.js';
import { OperatorDisable1763740000000 } from './1763740000000-operator-disable.js';
import { WithdrawnDeliveries1763750000000 } from './1763750000000-withdrawn-deliveries.js';
import { EventBodies1763760000000 } from './1763760000000-event-bodies.js';
import { EarlierSecrets1763770000000 } from './1763770000000-earlier-secrets.js';
import { BillStates1763775000000 } from './1763775000000-bill-states.js';
import { WithdrawalProgress1763780000000 } from './1763780000000-withdrawal-progress.js';
import { RetentionIndexes1763790000000 } from './1763790000000-retention-indexes.js';
import { ListsByCustomer1763790000001 } from './1763790000001-lists-by-customer.js';
import { AuditOutbox1763800000000 } from './1763800000000-audit-outbox.js';
import { Closures1795510000000 } from './1795510000000-closures.js';
import { IdEpochs1795520000000 } from './1795520000000-id-epochs.js';
import { Dataset1795700000000 } from './1795700000000-dataset.js';
import { SavedSearches1795710000000 } from './1795710000000-saved-searches.js';
import { CustomerDisable1795720000000 } from './1795720000000-customer-disable.js';
import { Lineage1795800000000 } from './1795800000000-lineage.js';
import { WebhookTests1795810000000 } from './1795810000000-webhook-tests.js';
import { ReceiverPauses1795820000000 } from './1795820000000-receiver-pauses.js';

export const FEED_MIGRATIONS = [
  PublicFeed1700000000000,
  News1763720000000,
  Webhooks1763720100000,
  Deliveries1763720200000,
  UnsettledWatches1763730000000,
  OperatorDisable1763740000000,
  WithdrawnDeliveries1763750000000,
  EventBodies1763760000000,
  EarlierSecrets1763770000000,
  BillStates1763775000000,
  WithdrawalProgress1763780000000,
  RetentionIndexes1763790000000,
  ListsByCustomer1763790000001,
  AuditOutbox1763800000000,
  Closures1795510000000,
  IdEpochs1795520000000,
  Dataset1795700000000,
  SavedSearches1795710000000,
  CustomerDisable1795720000000,
  Lineage1795800000000,
  WebhookTests1795810000000,
  ReceiverPauses1795820000000,
];
