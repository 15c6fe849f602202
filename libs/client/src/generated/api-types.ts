// Made from the OpenAPI document by `npm run docs:api`; do not edit.

export interface components {
  schemas: {
    Identity: {
      customer_id: string;
      /**
       * @description Label of the key.
       * @enum {string}
       */
      tier: 'free' | 'standard' | 'pro' | 'internal';
      /** @description Plan of the account; null until one is set. */
      plan: string | null;
      scopes: (
        | 'reads:cached'
        | 'reads:fresh'
        | 'events:read'
        | 'watches:write'
        | 'outcomes:write'
        | 'keys:write'
        | 'usage:read'
        | 'enrich'
        | 'projects:read'
      )[];
    };
    CreateKeyBody: {
      /**
       * @description Label of the new key, not above the caller's own tier.
       * @enum {string}
       */
      tier: 'free' | 'standard' | 'pro' | 'internal';
    };
    CreatedKey: {
      id: number;
      /** @description The raw key, shown once. */
      key: string;
      customer_id: string;
      /** @enum {string} */
      tier: 'free' | 'standard' | 'pro' | 'internal';
    };
    ListedKey: {
      id: number;
      /** @description First characters of the raw key. */
      prefix: string;
      /** @description Last four characters of the raw key. */
      last_four: string;
      /** @enum {string} */
      tier: 'free' | 'standard' | 'pro' | 'internal';
      scopes: (
        | 'reads:cached'
        | 'reads:fresh'
        | 'events:read'
        | 'watches:write'
        | 'outcomes:write'
        | 'keys:write'
        | 'usage:read'
        | 'enrich'
        | 'projects:read'
      )[];
      /** Format: date-time */
      created_at: string;
      /**
       * Format: date-time
       * @description Precise to about five seconds.
       */
      last_used_at: string | null;
      /** Format: date-time */
      revoked_at: string | null;
    };
    Keys: {
      keys: components['schemas']['ListedKey'][];
    };
    ByMeterClass: {
      cached: number;
      fresh: number;
    };
    Usage: {
      /** @description Cached and fresh calls together. */
      calls: number;
      /** @description Events returned by the change feed. */
      changes: number;
      /** @description Watches created. */
      watches: number;
      /** @description Crawls that a fresh read queued. */
      forced_fresh: number;
      by_meter_class: components['schemas']['ByMeterClass'];
    };
    Units: {
      calls: number;
      changes: number;
      watches: number;
      forced_fresh: number;
    };
    UsageLine: {
      usage_id: string;
      /**
       * @description A twin repeats an idempotent call and bills only what exceeds it; a correction takes units back.
       * @enum {string}
       */
      kind: 'call' | 'twin' | 'correction';
      /** Format: date-time */
      occurred_at: string;
      operation: string;
      key_id: number;
      units: components['schemas']['Units'];
      /** @enum {string|null} */
      meter_class: 'cached' | 'fresh' | null;
      request_id: string;
    };
    UsageRecords: {
      records: components['schemas']['UsageLine'][];
      /** @description Null exactly when nothing follows. */
      next_cursor: string | null;
    };
    UsagePoint: {
      /** Format: date */
      day: string;
      key_id: number;
      operation: string;
      calls: number;
      cached: number;
      fresh: number;
      changes: number;
      watches: number;
      forced_fresh: number;
    };
    UsageSeries: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      series: components['schemas']['UsagePoint'][];
    };
    Balance: {
      /** @enum {string} */
      unit: 'calls' | 'changes' | 'watches' | 'forced_fresh';
      /** @description Hours of the rolling window the cap counts over. */
      window_hours: number;
      /** @description Units the plan allows in the window. */
      max: number;
      used: number;
      /** @description Units left; 0 when the cap is reached. */
      remaining: number;
    };
    UsageBalance: {
      plan: string | null;
      /** @description One entry per cap of the account's plan; empty without caps. */
      balances: components['schemas']['Balance'][];
    };
    IsHiring: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      is_hiring: boolean;
      open_req_count: number;
    };
    Requisition: {
      title: string;
      /** @enum {string} */
      function:
        | 'engineering'
        | 'data_science'
        | 'it_operations'
        | 'security'
        | 'product'
        | 'design'
        | 'sales'
        | 'marketing'
        | 'customer_success'
        | 'support'
        | 'finance'
        | 'legal'
        | 'people'
        | 'operations'
        | 'supply_chain'
        | 'manufacturing'
        | 'healthcare'
        | 'education'
        | 'research'
        | 'hospitality'
        | 'retail'
        | 'construction'
        | 'transport'
        | 'public_sector'
        | 'other';
      /**
       * @description ISO 3166-1 alpha-2; empty when unknown.
       * @example DE
       */
      country: string;
      /**
       * Format: date-time
       * @description Our first sighting.
       */
      first_seen: string;
      /** @description Vendors of the boards it is on. */
      boards: string[];
    };
    OpenReqs: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      reqs: components['schemas']['Requisition'][];
    };
    Enrichment: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      name: string;
      domain: string;
      /**
       * @description ISO 3166-1 alpha-2; empty when unknown.
       * @example DE
       */
      hq_country: string;
      /** @description Vendors, sorted. */
      boards: string[];
    };
    Provenance_instant: {
      /** @description Board the value was last confirmed on. */
      source_board: string | null;
      /**
       * Format: date-time
       * @description When it was last confirmed true.
       */
      observed_at: string | null;
      confidence: number | null;
      /**
       * Format: date-time
       * @description The headline value.
       */
      value: string;
    };
    FirstHire: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      by_function: {
        [key: string]: components['schemas']['Provenance_instant'];
      };
    };
    Provenance_integer: {
      /** @description Board the value was last confirmed on. */
      source_board: string | null;
      /**
       * Format: date-time
       * @description When it was last confirmed true.
       */
      observed_at: string | null;
      confidence: number | null;
      /** @description The headline value. */
      value: number;
    };
    RepostedReq: {
      title: string;
      /** @enum {string} */
      function:
        | 'engineering'
        | 'data_science'
        | 'it_operations'
        | 'security'
        | 'product'
        | 'design'
        | 'sales'
        | 'marketing'
        | 'customer_success'
        | 'support'
        | 'finance'
        | 'legal'
        | 'people'
        | 'operations'
        | 'supply_chain'
        | 'manufacturing'
        | 'healthcare'
        | 'education'
        | 'research'
        | 'hospitality'
        | 'retail'
        | 'construction'
        | 'transport'
        | 'public_sector'
        | 'other';
      /**
       * @description ISO 3166-1 alpha-2; empty when unknown.
       * @example DE
       */
      country: string;
      /** Format: date-time */
      first_seen: string;
      repost_count: components['schemas']['Provenance_integer'];
    };
    RepostPain: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      reqs: components['schemas']['RepostedReq'][];
    };
    AtsMigration: {
      from_vendor: string;
      to_vendor: string;
      occurred_at: components['schemas']['Provenance_instant'];
    };
    AtsMigrations: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      migrations: components['schemas']['AtsMigration'][];
    };
    PlainPulse: {
      is_hiring: boolean;
      open_req_count: number;
      new_roles_30d: number;
      velocity: number;
      /** @enum {string} */
      direction: 'accelerating' | 'decelerating' | 'steady';
      is_surge: boolean;
    };
    MatchedReq: {
      title: string;
      /** @enum {string} */
      function:
        | 'engineering'
        | 'data_science'
        | 'it_operations'
        | 'security'
        | 'product'
        | 'design'
        | 'sales'
        | 'marketing'
        | 'customer_success'
        | 'support'
        | 'finance'
        | 'legal'
        | 'people'
        | 'operations'
        | 'supply_chain'
        | 'manufacturing'
        | 'healthcare'
        | 'education'
        | 'research'
        | 'hospitality'
        | 'retail'
        | 'construction'
        | 'transport'
        | 'public_sector'
        | 'other';
      /**
       * @description ISO 3166-1 alpha-2; empty when unknown.
       * @example DE
       */
      country: string;
      /**
       * Format: date-time
       * @description Our first sighting.
       */
      first_seen: string;
      /** @description Vendors of the boards it is on. */
      boards: string[];
      /** @description <board>:<company_slug>:<role_slug> */
      req_key: string;
    };
    MatchingCompany: {
      company_id: number;
      /** @description The whole company's pulse in plain values. */
      pulse: components['schemas']['PlainPulse'];
      /** @description Newest first. */
      matched_reqs: components['schemas']['MatchedReq'][];
    };
    CompaniesPage: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      companies: components['schemas']['MatchingCompany'][];
      /** @description Null exactly when nothing follows. */
      next_cursor: number | null;
    };
    Job: {
      /** @description <board>:<company_slug>:<role_slug> */
      req_key: string;
      company_id: number;
      title: string;
      /** @enum {string} */
      function:
        | 'engineering'
        | 'data_science'
        | 'it_operations'
        | 'security'
        | 'product'
        | 'design'
        | 'sales'
        | 'marketing'
        | 'customer_success'
        | 'support'
        | 'finance'
        | 'legal'
        | 'people'
        | 'operations'
        | 'supply_chain'
        | 'manufacturing'
        | 'healthcare'
        | 'education'
        | 'research'
        | 'hospitality'
        | 'retail'
        | 'construction'
        | 'transport'
        | 'public_sector'
        | 'other';
      /**
       * @description ISO 3166-1 alpha-2; empty when unknown.
       * @example DE
       */
      country: string;
      /** Format: date-time */
      first_seen: string;
      board: string;
    };
    JobsPage: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      jobs: components['schemas']['Job'][];
      /** @description Null exactly when nothing follows. */
      next_cursor: string | null;
    };
    DemandPoint: {
      /**
       * Format: date-time
       * @description Monday 00:00Z of the week.
       */
      bucket: string;
      active_reqs: number;
    };
    RoleDemand: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      series: components['schemas']['DemandPoint'][];
    };
    Provenance_boolean: {
      /** @description Board the value was last confirmed on. */
      source_board: string | null;
      /**
       * Format: date-time
       * @description When it was last confirmed true.
       */
      observed_at: string | null;
      confidence: number | null;
      /** @description The headline value. */
      value: boolean;
    };
    Provenance_number: {
      /** @description Board the value was last confirmed on. */
      source_board: string | null;
      /**
       * Format: date-time
       * @description When it was last confirmed true.
       */
      observed_at: string | null;
      confidence: number | null;
      /** @description The headline value. */
      value: number;
    };
    Provenance_string: {
      /** @description Board the value was last confirmed on. */
      source_board: string | null;
      /**
       * Format: date-time
       * @description When it was last confirmed true.
       */
      observed_at: string | null;
      confidence: number | null;
      /** @description The headline value. */
      value: string;
    };
    MomentumPoint: {
      /** Format: date-time */
      bucket_start: string;
      open_req_count: number;
    };
    HiringPulse: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      is_hiring: components['schemas']['Provenance_boolean'];
      open_req_count: components['schemas']['Provenance_integer'];
      new_roles_30d: components['schemas']['Provenance_integer'];
      velocity: components['schemas']['Provenance_number'];
      direction: components['schemas']['Provenance_string'];
      is_surge: components['schemas']['Provenance_boolean'];
      /** @description Active reqs per function; functions without any are left out. */
      by_function: {
        [key: string]: number;
      };
      momentum: components['schemas']['MomentumPoint'][];
    };
    CrawlingJob: {
      job_id: number;
      /** @enum {string} */
      status: 'crawling' | 'failed';
    };
    PlainRepost: {
      title: string;
      function: string;
      /**
       * @description ISO 3166-1 alpha-2; empty when unknown.
       * @example DE
       */
      country: string;
      /** Format: date-time */
      first_seen: string;
      repost_count: number;
    };
    PlainMigration: {
      from_vendor: string;
      to_vendor: string;
      /** Format: date-time */
      occurred_at: string;
    };
    ProvenanceSummary: {
      /** Format: date-time */
      as_of: string;
      source_boards: string[];
    };
    PreActionBrief: {
      pulse: components['schemas']['PlainPulse'];
      first_hires: {
        [key: string]: string;
      };
      repost_pain: components['schemas']['PlainRepost'][];
      top_reqs: components['schemas']['Requisition'][];
      ats_migrations: components['schemas']['PlainMigration'][];
      _provenance_summary: components['schemas']['ProvenanceSummary'];
    };
    CrawlJobStatus: {
      job_id: number;
      /** @enum {string} */
      status: 'crawling' | 'done' | 'failed';
      company_id: number;
      /**
       * Format: date-time
       * @description When the caller's read asked for it.
       */
      queued_at: string;
      /** Format: date-time */
      finished_at: string | null;
    };
    ChangeEvent: {
      /** @description Ordering key. */
      event_seq: number;
      company_id: number;
      req_key: string;
      board: string;
      /** @enum {string} */
      event_type: 'opened' | 'reposted' | 'reobserved';
      /** Format: date-time */
      observed_at: string;
      /** @enum {string} */
      function:
        | 'engineering'
        | 'data_science'
        | 'it_operations'
        | 'security'
        | 'product'
        | 'design'
        | 'sales'
        | 'marketing'
        | 'customer_success'
        | 'support'
        | 'finance'
        | 'legal'
        | 'people'
        | 'operations'
        | 'supply_chain'
        | 'manufacturing'
        | 'healthcare'
        | 'education'
        | 'research'
        | 'hospitality'
        | 'retail'
        | 'construction'
        | 'transport'
        | 'public_sector'
        | 'other';
      country: string | null;
      title: string;
      source_board: string;
      confidence: number;
    };
    EventsPage: {
      events: components['schemas']['ChangeEvent'][];
      /** @description Position to go on from; null when the page is empty. */
      next_cursor: number | null;
    };
    OutcomeBody: {
      /** @description The caller's own label. */
      outcome: string;
      /**
       * Format: date-time
       * @description At most 24 hours ahead.
       */
      observed_at: string;
      /** @description A req of that company. */
      req_key?: string;
    };
    OutcomeAccepted: {
      id: number;
    };
    CreateWebhookBody: {
      /**
       * Format: uri
       * @description https address of the receiver.
       */
      url: string;
      /** @description HMAC key: `whsec_<base64>` means its bytes, anything else its UTF-8 text. */
      secret: string;
      /**
       * @description Deliver strictly in the order of the feed, one after the other: a failing delivery holds back the next until it succeeds or is given up.
       * @default false
       */
      ordered: boolean;
      /**
       * @description Most deliveries under way at once. Of no account when ordered.
       * @default 10
       */
      concurrency: number;
      /** @description Most deliveries in a second; as many as the concurrency lets through when left out. */
      rate_per_second?: number;
    };
    CreatedWebhook: {
      id: number;
      /** Format: uri */
      url: string;
    };
    Webhook: {
      id: number;
      /** Format: uri */
      url: string;
      /** @enum {string} */
      status: 'active' | 'disabled';
      /**
       * @description Why it is disabled: it answered 410, or failed for five days.
       * @enum {string|null}
       */
      disabled_reason: 'gone' | 'failing' | null;
      ordered: boolean;
      concurrency: number;
      rate_per_second: number | null;
      /** Format: date-time */
      created_at: string;
    };
    Webhooks: {
      webhooks: components['schemas']['Webhook'][];
    };
    TestDelivery: {
      duration_ms: number;
      /** @description The receiver's status; null when none came. */
      status_code: number | null;
      /** @description Why there was no answer. */
      error: string | null;
      /** @description The first 2 KiB of what the receiver answered. */
      response: string | null;
      /** @description The receiver answered 2xx in time. */
      delivered: boolean;
    };
    RotateSecretBody: {
      /** @description The new HMAC key. */
      secret: string;
    };
    RotatedSecret: {
      /** @description id of the webhook. */
      id: number;
      /**
       * Format: date-time
       * @description Until then the old secret signs as well.
       */
      previous_secret_until: string;
    };
    DeliveryAttempt: {
      duration_ms: number;
      /** @description The receiver's status; null when none came. */
      status_code: number | null;
      /** @description Why there was no answer. */
      error: string | null;
      /** @description The first 2 KiB of what the receiver answered. */
      response: string | null;
      /** Format: date-time */
      at: string;
    };
    Delivery: {
      id: number;
      /** @description The `webhook-id` header of every attempt. */
      webhook_id: string;
      watch_id: number;
      event_seq: number;
      /** @enum {string} */
      status: 'pending' | 'succeeded' | 'exhausted' | 'cancelled' | 'expired';
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      next_attempt_at: string | null;
      /** Format: date-time */
      finished_at: string | null;
      /** @description The last 20, oldest first. */
      attempts: components['schemas']['DeliveryAttempt'][];
    };
    DeliveriesPage: {
      deliveries: components['schemas']['Delivery'][];
      /** @description Cursor of the next page; null at the end. */
      next_cursor: string | null;
    };
    ReplayBody: {
      /** @description Deliveries of events after this event_seq. */
      since_seq?: number;
      /**
       * Format: date-time
       * @description Deliveries of events observed from this instant on.
       */
      since?: string;
    };
    ReplayedDeliveries: {
      /** @description How many deliveries are made again. */
      replayed: number;
    };
    RearmedDelivery: {
      /** @description id of the delivery. */
      id: number;
      /** @enum {string} */
      status: 'pending';
    };
    CreateWatchBody: {
      event_types: ('opened' | 'reposted' | 'reobserved')[];
      /** @description id of a webhook of the caller's account. */
      webhook_endpoint_id: number;
      /** @description Company to watch. */
      company_id: number;
    };
    CreatedWatch: {
      id: number;
    };
    Watch: {
      id: number;
      company_id: number;
      event_types: ('opened' | 'reposted' | 'reobserved')[];
      webhook_endpoint_id: number;
    };
    Watches: {
      watches: components['schemas']['Watch'][];
    };
    SheetEnrichBody: {
      /** @description Domain, address or e-mail of the company. */
      domain?: string;
      name?: string;
    };
    EnrichedRow: {
      /**
       * Format: date-time
       * @description When the data was current.
       */
      as_of: string;
      company_id: number;
      name: string;
      domain: string;
      /**
       * @description ISO 3166-1 alpha-2; empty when unknown.
       * @example DE
       */
      hq_country: string;
      boards: string[];
      is_hiring: boolean;
      open_req_count: number;
      new_roles_30d: number;
      velocity: number;
      /** @enum {string} */
      direction: 'accelerating' | 'decelerating' | 'steady';
      is_surge: boolean;
    };
    ProblemField: {
      /** @description `?name` of a parameter, `{name}` of the path, `#name` of a header, else a JSON pointer. */
      pointer: string;
      detail: string;
    };
    ProblemDocument: {
      /** Format: uri */
      type: string;
      title: string;
      status: number;
      detail: string;
      instance: string;
      /** @enum {string} */
      code:
        | 'invalid_request'
        | 'unauthorized'
        | 'forbidden'
        | 'not_found'
        | 'method_not_allowed'
        | 'idempotency_in_flight'
        | 'conflict'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'idempotency_mismatch'
        | 'rate_limited'
        | 'plan_limit_reached'
        | 'internal'
        | 'unavailable';
      request_id: string;
      errors?: components['schemas']['ProblemField'][];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  whoami: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The caller. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Identity'];
        };
      };
    };
  };
  list_keys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Keys by id. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Keys'];
        };
      };
    };
  };
  create_key: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateKeyBody'];
      };
    };
    responses: {
      /** @description The new key. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedKey'];
        };
      };
    };
  };
  revoke_key: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Key of the caller's account. */
        key_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Revoked. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  usage: {
    parameters: {
      query?: {
        /** @description Hours of the rolling window. */
        window?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Units of the window. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Usage'];
        };
      };
    };
  };
  usage_records: {
    parameters: {
      query?: {
        /** @description next_cursor of the previous page. */
        cursor?: string;
        /** @description Most items on the page. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of lines. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageRecords'];
        };
      };
    };
  };
  usage_series: {
    parameters: {
      query?: {
        /** @description UTC days, today included. */
        days?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The series. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageSeries'];
        };
      };
    };
  };
  usage_balance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The balance. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UsageBalance'];
        };
      };
    };
  };
  is_hiring: {
    parameters: {
      query?: never;
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The answer. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['IsHiring'];
        };
      };
    };
  };
  open_reqs: {
    parameters: {
      query?: {
        /** @description Only reqs of this function. */
        function?:
          | 'engineering'
          | 'data_science'
          | 'it_operations'
          | 'security'
          | 'product'
          | 'design'
          | 'sales'
          | 'marketing'
          | 'customer_success'
          | 'support'
          | 'finance'
          | 'legal'
          | 'people'
          | 'operations'
          | 'supply_chain'
          | 'manufacturing'
          | 'healthcare'
          | 'education'
          | 'research'
          | 'hospitality'
          | 'retail'
          | 'construction'
          | 'transport'
          | 'public_sector'
          | 'other';
        /** @description Only reqs in this country. ISO 3166-1 alpha-2 code or English name. */
        country?: string;
        /** @description Most items on the page. */
        limit?: number;
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Active reqs. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OpenReqs'];
        };
      };
    };
  };
  enrichment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The company. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Enrichment'];
        };
      };
    };
  };
  first_hire: {
    parameters: {
      query?: {
        /** @description Only this function. */
        function?:
          | 'engineering'
          | 'data_science'
          | 'it_operations'
          | 'security'
          | 'product'
          | 'design'
          | 'sales'
          | 'marketing'
          | 'customer_success'
          | 'support'
          | 'finance'
          | 'legal'
          | 'people'
          | 'operations'
          | 'supply_chain'
          | 'manufacturing'
          | 'healthcare'
          | 'education'
          | 'research'
          | 'hospitality'
          | 'retail'
          | 'construction'
          | 'transport'
          | 'public_sector'
          | 'other';
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description First openings by function. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FirstHire'];
        };
      };
    };
  };
  repost_pain: {
    parameters: {
      query?: never;
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Reposted reqs. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RepostPain'];
        };
      };
    };
  };
  ats_migrations: {
    parameters: {
      query?: never;
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Migrations. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AtsMigrations'];
        };
      };
    };
  };
  search_reqs: {
    parameters: {
      query?: {
        /** @description Only reqs of this function. */
        role?:
          | 'engineering'
          | 'data_science'
          | 'it_operations'
          | 'security'
          | 'product'
          | 'design'
          | 'sales'
          | 'marketing'
          | 'customer_success'
          | 'support'
          | 'finance'
          | 'legal'
          | 'people'
          | 'operations'
          | 'supply_chain'
          | 'manufacturing'
          | 'healthcare'
          | 'education'
          | 'research'
          | 'hospitality'
          | 'retail'
          | 'construction'
          | 'transport'
          | 'public_sector'
          | 'other';
        /** @description Only reqs in this country. ISO 3166-1 alpha-2 code or English name. */
        geo?: string;
        /** @description Only reqs first seen at or after this instant. */
        since?: string;
        /** @description next_cursor of the previous page. */
        cursor?: number;
        /** @description Most items on the page. */
        limit?: number;
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of companies. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CompaniesPage'];
        };
      };
    };
  };
  search_jobs: {
    parameters: {
      query?: {
        /** @description Only reqs of this function. */
        role?:
          | 'engineering'
          | 'data_science'
          | 'it_operations'
          | 'security'
          | 'product'
          | 'design'
          | 'sales'
          | 'marketing'
          | 'customer_success'
          | 'support'
          | 'finance'
          | 'legal'
          | 'people'
          | 'operations'
          | 'supply_chain'
          | 'manufacturing'
          | 'healthcare'
          | 'education'
          | 'research'
          | 'hospitality'
          | 'retail'
          | 'construction'
          | 'transport'
          | 'public_sector'
          | 'other';
        /** @description Only reqs in this country. ISO 3166-1 alpha-2 code or English name. */
        geo?: string;
        /** @description Only reqs first seen at or after this instant. */
        since?: string;
        /** @description next_cursor of the previous page. */
        cursor?: string;
        /** @description Most items on the page. */
        limit?: number;
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of jobs. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['JobsPage'];
        };
      };
    };
  };
  role_demand: {
    parameters: {
      query?: {
        /** @description Only reqs of this function. */
        role?:
          | 'engineering'
          | 'data_science'
          | 'it_operations'
          | 'security'
          | 'product'
          | 'design'
          | 'sales'
          | 'marketing'
          | 'customer_success'
          | 'support'
          | 'finance'
          | 'legal'
          | 'people'
          | 'operations'
          | 'supply_chain'
          | 'manufacturing'
          | 'healthcare'
          | 'education'
          | 'research'
          | 'hospitality'
          | 'retail'
          | 'construction'
          | 'transport'
          | 'public_sector'
          | 'other';
        /** @description Only reqs in this country. ISO 3166-1 alpha-2 code or English name. */
        geo?: string;
        /** @description Lower bound of the series: it begins with the week of this instant. */
        since?: string;
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The series. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RoleDemand'];
        };
      };
    };
  };
  hiring_pulse: {
    parameters: {
      query?: {
        /** @description Freshness ceiling in seconds. Left out: the best data there is, billed cached. Below 60 it acts as 60: no board is read more than once a minute on demand. */
        max_age?: number;
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The pulse. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HiringPulse'];
        };
      };
      /** @description Data is older than max_age; a crawl is under way. */
      202: {
        headers: {
          /** @description Where the crawl job can be asked about. */
          Location?: string;
          /** @description Seconds after which to ask again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CrawlingJob'];
        };
      };
    };
  };
  pre_action_brief: {
    parameters: {
      query?: {
        /** @description Freshness ceiling in seconds. Left out: the best data there is, billed cached. Below 60 it acts as 60: no board is read more than once a minute on demand. */
        max_age?: number;
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The brief. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PreActionBrief'];
        };
      };
      /** @description Data is older than max_age; a crawl is under way. */
      202: {
        headers: {
          /** @description Where the crawl job can be asked about. */
          Location?: string;
          /** @description Seconds after which to ask again. */
          'Retry-After'?: number;
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CrawlingJob'];
        };
      };
    };
  };
  crawl_job: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Job that a read of the caller queued or joined. */
        job_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The job. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CrawlJobStatus'];
        };
      };
    };
  };
  events: {
    parameters: {
      query: {
        /** @description Only events after this event_seq; start at 0. */
        since: number;
        /** @description Only this company's events. */
        company_id?: number;
        event_type?: 'opened' | 'reposted' | 'reobserved';
        /** @description Most items on the page. */
        limit?: number;
      };
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of events. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EventsPage'];
        };
      };
    };
  };
  write_outcome: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Company. An id that is not the caller's is the same 404 as one that does not exist. */
        company_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['OutcomeBody'];
      };
    };
    responses: {
      /** @description Taken down. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OutcomeAccepted'];
        };
      };
    };
  };
  list_webhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Webhooks by id. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhooks'];
        };
      };
    };
  };
  create_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhookBody'];
      };
    };
    responses: {
      /** @description Registered. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedWebhook'];
        };
      };
    };
  };
  delete_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Webhook of the caller's account. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  test_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Webhook of the caller's account. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How the receiver answered. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TestDelivery'];
        };
      };
    };
  };
  rotate_webhook_secret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Webhook of the caller's account. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RotateSecretBody'];
      };
    };
    responses: {
      /** @description Rotated. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RotatedSecret'];
        };
      };
    };
  };
  enable_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Webhook of the caller's account. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The webhook. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
    };
  };
  list_deliveries: {
    parameters: {
      query?: {
        /** @description next_cursor of the previous page. */
        cursor?: string;
        /** @description Only deliveries in this state. */
        status?: 'pending' | 'succeeded' | 'exhausted' | 'cancelled' | 'expired';
        /** @description Most items on the page. */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description Webhook of the caller's account. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of deliveries. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeliveriesPage'];
        };
      };
    };
  };
  replay_webhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Webhook of the caller's account. */
        webhook_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ReplayBody'];
      };
    };
    responses: {
      /** @description Queued. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReplayedDeliveries'];
        };
      };
    };
  };
  redeliver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Delivery to one of the caller's webhooks. */
        delivery_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Queued. */
      202: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RearmedDelivery'];
        };
      };
    };
  };
  list_watches: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Watches by id. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Watches'];
        };
      };
    };
  };
  create_watch: {
    parameters: {
      query?: never;
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWatchBody'];
      };
    };
    responses: {
      /** @description Watching. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedWatch'];
        };
      };
    };
  };
  delete_watch: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Watch of the caller's account. */
        watch_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Cancelled. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  sheet_enrich: {
    parameters: {
      query?: never;
      header?: {
        /** @description Repeating a call with the same key within 24 hours gives the same answer again and bills once. 1-255 visible ASCII characters, bare or quoted. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SheetEnrichBody'];
      };
    };
    responses: {
      /** @description The row. */
      200: {
        headers: {
          /** @description direct: every board of the company was read in full lately. stale: as_of is older than 8 days, or a board could not be read in full the last time. none: no board is read, which is not the same as not hiring. */
          Coverage?: 'direct' | 'stale' | 'none';
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EnrichedRow'];
        };
      };
    };
  };
}
