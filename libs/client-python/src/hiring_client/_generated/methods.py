# Made from the OpenAPI document by `npm run docs:api`; do not edit.
"""A method for each operation."""

from __future__ import annotations

from typing import AsyncIterator, Iterator, Literal

from typing_extensions import Unpack

from . import models
from .._answer import Answer
from .._calls import AsyncCalls, Calls, CallOptions, MeteredOptions


class Methods(Calls):
    def whoami(
        self,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Identity]:
        """Identity check."""
        return self.call("whoami", {}, **options)

    def create_key(
        self,
        *,
        tier: models.Tier,
        name: str | None = None,
        scopes: list[models.Scope] | None = None,
        expires_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CreatedKey]:
        """Issue a key."""
        return self.call("create_key", {"tier": tier, "name": name, "scopes": scopes, "expires_at": expires_at}, **options)

    def list_keys(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.KeysPage]:
        """List keys."""
        return self.call("list_keys", {"cursor": cursor, "limit": limit}, **options)

    def iter_keys(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.ListedKey]:
        """List keys: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_keys", "keys", {"cursor": cursor, "limit": limit}, **options)

    def get_key(
        self,
        key_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.ListedKey]:
        """Get a key."""
        return self.call("get_key", {"key_id": key_id}, **options)

    def revoke_key(
        self,
        key_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Revoke a key."""
        return self.call("revoke_key", {"key_id": key_id}, **options)

    def rotate_key(
        self,
        key_id: int,
        *,
        overlap_hours: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.RotatedKey]:
        """Rotate a key."""
        return self.call("rotate_key", {"key_id": key_id, "overlap_hours": overlap_hours}, **options)

    def list_made(
        self,
        key_id: int,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.MadeList]:
        """List what a key made."""
        return self.call("list_made", {"key_id": key_id, "cursor": cursor, "limit": limit}, **options)

    def iter_made(
        self,
        key_id: int,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.Made]:
        """List what a key made: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_made", "made", {"key_id": key_id, "cursor": cursor, "limit": limit}, **options)

    def stop_key(
        self,
        key_id: int,
        *,
        dry_run: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.StoppedKey]:
        """Stop a key and everything it made."""
        return self.call("stop_key", {"key_id": key_id, "dry_run": dry_run}, **options)

    def usage(
        self,
        *,
        window: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Usage]:
        """Metered usage."""
        return self.call("usage", {"window": window}, **options)

    def usage_records(
        self,
        *,
        occurred_since: str | None = None,
        occurred_until: str | None = None,
        kind: models.UsageKind | None = None,
        key_id: int | None = None,
        operation: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.UsageRecords]:
        """Lines of the bill."""
        return self.call("usage_records", {"occurred_since": occurred_since, "occurred_until": occurred_until, "kind": kind, "key_id": key_id, "operation": operation, "cursor": cursor, "limit": limit}, **options)

    def iter_usage_records(
        self,
        *,
        occurred_since: str | None = None,
        occurred_until: str | None = None,
        kind: models.UsageKind | None = None,
        key_id: int | None = None,
        operation: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.UsageLine]:
        """Lines of the bill: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("usage_records", "records", {"occurred_since": occurred_since, "occurred_until": occurred_until, "kind": kind, "key_id": key_id, "operation": operation, "cursor": cursor, "limit": limit}, **options)

    def usage_series(
        self,
        *,
        days: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.UsageSeries]:
        """Usage by day, key and operation."""
        return self.call("usage_series", {"days": days}, **options)

    def usage_balance(
        self,
        **options: Unpack[CallOptions],
    ) -> Answer[models.UsageBalance]:
        """Remaining units of the plan."""
        return self.call("usage_balance", {}, **options)

    def is_hiring(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.IsHiring]:
        """Is the company hiring?"""
        return self.call("is_hiring", {"company_id": company_id}, **options)

    def open_reqs(
        self,
        company_id: int,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        include: Literal["posting"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.OpenReqs]:
        """Open reqs."""
        return self.call("open_reqs", {"company_id": company_id, "function": function, "country": country, "include": include, "cursor": cursor, "limit": limit}, **options)

    def iter_open_reqs(
        self,
        company_id: int,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        include: Literal["posting"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.ListedRequisition]:
        """Open reqs: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("open_reqs", "reqs", {"company_id": company_id, "function": function, "country": country, "include": include, "cursor": cursor, "limit": limit}, **options)

    def get_req(
        self,
        req_key: str,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.Req]:
        """One req."""
        return self.call("get_req", {"req_key": req_key}, **options)

    def enrichment(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.Enrichment]:
        """Basic firmographics."""
        return self.call("enrichment", {"company_id": company_id}, **options)

    def first_hire(
        self,
        company_id: int,
        *,
        function: models.JobFunction | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.FirstHire]:
        """First hire per function."""
        return self.call("first_hire", {"company_id": company_id, "function": function}, **options)

    def repost_pain(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.RepostPain]:
        """Reqs that repeatedly fail to fill."""
        return self.call("repost_pain", {"company_id": company_id}, **options)

    def ats_migrations(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.AtsMigrations]:
        """Moves between tracking systems."""
        return self.call("ats_migrations", {"company_id": company_id}, **options)

    def company_technologies(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.CompanyTechnologies]:
        """Technologies of a company."""
        return self.call("company_technologies", {"company_id": company_id}, **options)

    def list_technologies(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        query: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.TechnologiesPage]:
        """Technologies that advertisements are read for."""
        return self.call("list_technologies", {"cursor": cursor, "limit": limit, "query": query}, **options)

    def iter_technologies(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        query: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.Technology]:
        """Technologies that advertisements are read for: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_technologies", "technologies", {"cursor": cursor, "limit": limit, "query": query}, **options)

    def search_companies(
        self,
        *,
        query: str | None = None,
        ids: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.NamedCompaniesPage]:
        """Find a company by name or domain."""
        return self.call("search_companies", {"query": query, "ids": ids, "cursor": cursor, "limit": limit}, **options)

    def iter_search_companies(
        self,
        *,
        query: str | None = None,
        ids: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.NamedCompany]:
        """Find a company by name or domain: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("search_companies", "companies", {"query": query, "ids": ids, "cursor": cursor, "limit": limit}, **options)

    def screen_companies(
        self,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        open_reqs_min: int | None = None,
        open_reqs_max: int | None = None,
        new_roles_min: int | None = None,
        velocity_min: float | None = None,
        velocity_max: float | None = None,
        direction: models.Direction | None = None,
        is_surge: bool | None = None,
        hq_country: str | None = None,
        vendor: str | None = None,
        first_hire_since: str | None = None,
        paused_since: str | None = None,
        migrated_since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        reposted_min: int | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        seniority: models.Seniority | None = None,
        workplace: models.Workplace | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        sort: Literal["velocity", "new_roles", "open_reqs", "company_id"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.ScreenPage]:
        """Which companies: screen by signals."""
        return self.call("screen_companies", {"function": function, "country": country, "open_reqs_min": open_reqs_min, "open_reqs_max": open_reqs_max, "new_roles_min": new_roles_min, "velocity_min": velocity_min, "velocity_max": velocity_max, "direction": direction, "is_surge": is_surge, "hq_country": hq_country, "vendor": vendor, "first_hire_since": first_hire_since, "paused_since": paused_since, "migrated_since": migrated_since, "from_vendor": from_vendor, "to_vendor": to_vendor, "reposted_min": reposted_min, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "seniority": seniority, "workplace": workplace, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "sort": sort, "cursor": cursor, "limit": limit}, **options)

    def iter_screen_companies(
        self,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        open_reqs_min: int | None = None,
        open_reqs_max: int | None = None,
        new_roles_min: int | None = None,
        velocity_min: float | None = None,
        velocity_max: float | None = None,
        direction: models.Direction | None = None,
        is_surge: bool | None = None,
        hq_country: str | None = None,
        vendor: str | None = None,
        first_hire_since: str | None = None,
        paused_since: str | None = None,
        migrated_since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        reposted_min: int | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        seniority: models.Seniority | None = None,
        workplace: models.Workplace | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        sort: Literal["velocity", "new_roles", "open_reqs", "company_id"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.ScreenedCompany]:
        """Which companies: screen by signals: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("screen_companies", "companies", {"function": function, "country": country, "open_reqs_min": open_reqs_min, "open_reqs_max": open_reqs_max, "new_roles_min": new_roles_min, "velocity_min": velocity_min, "velocity_max": velocity_max, "direction": direction, "is_surge": is_surge, "hq_country": hq_country, "vendor": vendor, "first_hire_since": first_hire_since, "paused_since": paused_since, "migrated_since": migrated_since, "from_vendor": from_vendor, "to_vendor": to_vendor, "reposted_min": reposted_min, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "seniority": seniority, "workplace": workplace, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "sort": sort, "cursor": cursor, "limit": limit}, **options)

    def search_reqs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        include: Literal["company"] | None = None,
        cursor: int | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.CompaniesPage]:
        """Who is hiring for a role."""
        return self.call("search_reqs", {"role": role, "geo": geo, "since": since, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "include": include, "cursor": cursor, "limit": limit}, **options)

    def iter_search_reqs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        include: Literal["company"] | None = None,
        cursor: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.MatchingCompany]:
        """Who is hiring for a role: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("search_reqs", "companies", {"role": role, "geo": geo, "since": since, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "include": include, "cursor": cursor, "limit": limit}, **options)

    def search_jobs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        company_id: int | None = None,
        q: str | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        posted_since: str | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        status: Literal["open", "closed", "any"] | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        closed_since: str | None = None,
        include: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.JobsPage]:
        """Flat job search."""
        return self.call("search_jobs", {"role": role, "geo": geo, "since": since, "company_id": company_id, "q": q, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "posted_since": posted_since, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "status": status, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "closed_since": closed_since, "include": include, "cursor": cursor, "limit": limit}, **options)

    def iter_search_jobs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        company_id: int | None = None,
        q: str | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        posted_since: str | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        status: Literal["open", "closed", "any"] | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        closed_since: str | None = None,
        include: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.ListedJob]:
        """Flat job search: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("search_jobs", "jobs", {"role": role, "geo": geo, "since": since, "company_id": company_id, "q": q, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "posted_since": posted_since, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "status": status, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "closed_since": closed_since, "include": include, "cursor": cursor, "limit": limit}, **options)

    def role_demand(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.RoleDemand]:
        """Market-wide role demand."""
        return self.call("role_demand", {"role": role, "geo": geo, "since": since}, **options)

    def market_migrations(
        self,
        *,
        since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.MarketMigrationsPage]:
        """Moves between tracking systems, across companies."""
        return self.call("market_migrations", {"since": since, "from_vendor": from_vendor, "to_vendor": to_vendor, "cursor": cursor, "limit": limit}, **options)

    def iter_market_migrations(
        self,
        *,
        since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.MarketMigration]:
        """Moves between tracking systems, across companies: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("market_migrations", "migrations", {"since": since, "from_vendor": from_vendor, "to_vendor": to_vendor, "cursor": cursor, "limit": limit}, **options)

    def catalogue_coverage(
        self,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CatalogueCoverage]:
        """Vendors, boards and their age."""
        return self.call("catalogue_coverage", {}, **options)

    def hiring_pulse(
        self,
        company_id: int,
        *,
        max_age: int | None = None,
        function: models.JobFunction | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.HiringPulse] | Answer[models.CrawlingJob]:
        """Hiring pulse."""
        return self.call("hiring_pulse", {"company_id": company_id, "max_age": max_age, "function": function}, **options)

    def pre_action_brief(
        self,
        company_id: int,
        *,
        max_age: int | None = None,
        function: models.JobFunction | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.PreActionBrief] | Answer[models.CrawlingJob]:
        """Pre-action brief."""
        return self.call("pre_action_brief", {"company_id": company_id, "max_age": max_age, "function": function}, **options)

    def crawl_job(
        self,
        job_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CrawlJobStatus]:
        """Crawl job."""
        return self.call("crawl_job", {"job_id": job_id}, **options)

    def events(
        self,
        *,
        since: int,
        company_id: int | None = None,
        event_type: models.FeedEventType | None = None,
        include: Literal["closed", "company", "closed,company"] | None = None,
        order: models.FeedOrder | None = None,
        before: int | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.EventsPage]:
        """Change feed."""
        return self.call("events", {"since": since, "company_id": company_id, "event_type": event_type, "include": include, "order": order, "before": before, "limit": limit}, **options)

    def signals(
        self,
        *,
        since: str,
        company_id: int | None = None,
        type: models.SignalType | None = None,
        function: models.JobFunction | None = None,
        include: Literal["company"] | None = None,
        order: models.FeedOrder | None = None,
        before: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.SignalsPage]:
        """Signal events."""
        return self.call("signals", {"since": since, "company_id": company_id, "type": type, "function": function, "include": include, "order": order, "before": before, "limit": limit}, **options)

    def write_outcome(
        self,
        company_id: int,
        *,
        outcome: str,
        observed_at: str,
        req_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.OutcomeAccepted]:
        """Report an outcome."""
        return self.call("write_outcome", {"company_id": company_id, "outcome": outcome, "observed_at": observed_at, "req_key": req_key}, **options)

    def create_webhook(
        self,
        *,
        url: str,
        secret: str,
        kind: models.WebhookKind | None = None,
        ordered: bool | None = None,
        concurrency: int | None = None,
        rate_per_second: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CreatedWebhook]:
        """Register a webhook."""
        return self.call("create_webhook", {"url": url, "secret": secret, "kind": kind, "ordered": ordered, "concurrency": concurrency, "rate_per_second": rate_per_second}, **options)

    def list_webhooks(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.WebhooksPage]:
        """List webhooks."""
        return self.call("list_webhooks", {"cursor": cursor, "limit": limit}, **options)

    def iter_webhooks(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.Webhook]:
        """List webhooks: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_webhooks", "webhooks", {"cursor": cursor, "limit": limit}, **options)

    def get_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Get a webhook."""
        return self.call("get_webhook", {"webhook_id": webhook_id}, **options)

    def delete_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Delete a webhook."""
        return self.call("delete_webhook", {"webhook_id": webhook_id}, **options)

    def update_webhook(
        self,
        webhook_id: int,
        *,
        url: str | None = None,
        concurrency: int | None = None,
        rate_per_second: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Change a webhook."""
        return self.call("update_webhook", {"webhook_id": webhook_id, "url": url, "concurrency": concurrency, "rate_per_second": rate_per_second}, **options)

    def test_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.TestDelivery]:
        """Send a test delivery."""
        return self.call("test_webhook", {"webhook_id": webhook_id}, **options)

    def rotate_webhook_secret(
        self,
        webhook_id: int,
        *,
        secret: str,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SecretRotated]:
        """Rotate the secret."""
        return self.call("rotate_webhook_secret", {"webhook_id": webhook_id, "secret": secret}, **options)

    def enable_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Enable a disabled webhook."""
        return self.call("enable_webhook", {"webhook_id": webhook_id}, **options)

    def disable_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Disable a webhook."""
        return self.call("disable_webhook", {"webhook_id": webhook_id}, **options)

    def webhook_stats(
        self,
        webhook_id: int,
        *,
        hours: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.WebhookStats]:
        """Success and latency of a webhook."""
        return self.call("webhook_stats", {"webhook_id": webhook_id, "hours": hours}, **options)

    def list_deliveries(
        self,
        webhook_id: int,
        *,
        cursor: str | None = None,
        status: models.DeliveryStatus | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.DeliveriesPage]:
        """Delivery log."""
        return self.call("list_deliveries", {"webhook_id": webhook_id, "cursor": cursor, "status": status, "limit": limit}, **options)

    def iter_deliveries(
        self,
        webhook_id: int,
        *,
        cursor: str | None = None,
        status: models.DeliveryStatus | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.Delivery]:
        """Delivery log: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_deliveries", "deliveries", {"webhook_id": webhook_id, "cursor": cursor, "status": status, "limit": limit}, **options)

    def get_delivery(
        self,
        delivery_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SentDelivery]:
        """One delivery with its message."""
        return self.call("get_delivery", {"delivery_id": delivery_id}, **options)

    def replay_webhook(
        self,
        webhook_id: int,
        *,
        since_seq: int | None = None,
        observed_since: str | None = None,
        observed_until: str | None = None,
        only_failed: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.ReplayStarted]:
        """Replay deliveries."""
        return self.call("replay_webhook", {"webhook_id": webhook_id, "since_seq": since_seq, "observed_since": observed_since, "observed_until": observed_until, "only_failed": only_failed}, **options)

    def redeliver(
        self,
        delivery_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Redelivery]:
        """Deliver again."""
        return self.call("redeliver", {"delivery_id": delivery_id}, **options)

    def create_watch(
        self,
        *,
        webhook_endpoint_id: int,
        event_types: list[models.FeedEventType] | None = None,
        signal_types: list[models.SignalType] | None = None,
        function: models.JobFunction | None = None,
        company_id: int | None = None,
        search_id: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.CreatedWatch]:
        """Watch a company or a search."""
        return self.call("create_watch", {"event_types": event_types, "signal_types": signal_types, "function": function, "webhook_endpoint_id": webhook_endpoint_id, "company_id": company_id, "search_id": search_id}, **options)

    def list_watches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.WatchesPage]:
        """List watches."""
        return self.call("list_watches", {"cursor": cursor, "limit": limit}, **options)

    def iter_watches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.Watch]:
        """List watches: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_watches", "watches", {"cursor": cursor, "limit": limit}, **options)

    def get_watch(
        self,
        watch_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Watch]:
        """Get a watch."""
        return self.call("get_watch", {"watch_id": watch_id}, **options)

    def delete_watch(
        self,
        watch_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Cancel a watch."""
        return self.call("delete_watch", {"watch_id": watch_id}, **options)

    def create_search(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        q: str | None = None,
        company_ids: list[int] | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: list[str] | None = None,
        technologies_any: list[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SavedSearch]:
        """Save a search."""
        return self.call("create_search", {"role": role, "geo": geo, "q": q, "company_ids": company_ids, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any}, **options)

    def list_searches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SavedSearches]:
        """List saved searches."""
        return self.call("list_searches", {"cursor": cursor, "limit": limit}, **options)

    def iter_searches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Iterator[models.SavedSearch]:
        """List saved searches: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_searches", "searches", {"cursor": cursor, "limit": limit}, **options)

    def preview_search(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        q: str | None = None,
        company_ids: list[int] | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: list[str] | None = None,
        technologies_any: list[str] | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.SearchPreview]:
        """Preview a search."""
        return self.call("preview_search", {"role": role, "geo": geo, "q": q, "company_ids": company_ids, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any}, **options)

    def get_search(
        self,
        search_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SavedSearch]:
        """Get a saved search."""
        return self.call("get_search", {"search_id": search_id}, **options)

    def delete_search(
        self,
        search_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Delete a saved search."""
        return self.call("delete_search", {"search_id": search_id}, **options)

    def sheet_enrich(
        self,
        *,
        domain: str | None = None,
        name: str | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.EnrichedRow]:
        """Enrich one row."""
        return self.call("sheet_enrich", {"domain": domain, "name": name}, **options)

    def sheet_enrich_batch(
        self,
        *,
        rows: list[models.SheetEnrichBody],
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.EnrichedBatch]:
        """Enrich up to 1,000 rows."""
        return self.call("sheet_enrich_batch", {"rows": rows}, **options)


class AsyncMethods(AsyncCalls):
    async def whoami(
        self,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Identity]:
        """Identity check."""
        return await self.call("whoami", {}, **options)

    async def create_key(
        self,
        *,
        tier: models.Tier,
        name: str | None = None,
        scopes: list[models.Scope] | None = None,
        expires_at: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CreatedKey]:
        """Issue a key."""
        return await self.call("create_key", {"tier": tier, "name": name, "scopes": scopes, "expires_at": expires_at}, **options)

    async def list_keys(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.KeysPage]:
        """List keys."""
        return await self.call("list_keys", {"cursor": cursor, "limit": limit}, **options)

    def iter_keys(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.ListedKey]:
        """List keys: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_keys", "keys", {"cursor": cursor, "limit": limit}, **options)

    async def get_key(
        self,
        key_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.ListedKey]:
        """Get a key."""
        return await self.call("get_key", {"key_id": key_id}, **options)

    async def revoke_key(
        self,
        key_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Revoke a key."""
        return await self.call("revoke_key", {"key_id": key_id}, **options)

    async def rotate_key(
        self,
        key_id: int,
        *,
        overlap_hours: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.RotatedKey]:
        """Rotate a key."""
        return await self.call("rotate_key", {"key_id": key_id, "overlap_hours": overlap_hours}, **options)

    async def list_made(
        self,
        key_id: int,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.MadeList]:
        """List what a key made."""
        return await self.call("list_made", {"key_id": key_id, "cursor": cursor, "limit": limit}, **options)

    def iter_made(
        self,
        key_id: int,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.Made]:
        """List what a key made: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_made", "made", {"key_id": key_id, "cursor": cursor, "limit": limit}, **options)

    async def stop_key(
        self,
        key_id: int,
        *,
        dry_run: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.StoppedKey]:
        """Stop a key and everything it made."""
        return await self.call("stop_key", {"key_id": key_id, "dry_run": dry_run}, **options)

    async def usage(
        self,
        *,
        window: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Usage]:
        """Metered usage."""
        return await self.call("usage", {"window": window}, **options)

    async def usage_records(
        self,
        *,
        occurred_since: str | None = None,
        occurred_until: str | None = None,
        kind: models.UsageKind | None = None,
        key_id: int | None = None,
        operation: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.UsageRecords]:
        """Lines of the bill."""
        return await self.call("usage_records", {"occurred_since": occurred_since, "occurred_until": occurred_until, "kind": kind, "key_id": key_id, "operation": operation, "cursor": cursor, "limit": limit}, **options)

    def iter_usage_records(
        self,
        *,
        occurred_since: str | None = None,
        occurred_until: str | None = None,
        kind: models.UsageKind | None = None,
        key_id: int | None = None,
        operation: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.UsageLine]:
        """Lines of the bill: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("usage_records", "records", {"occurred_since": occurred_since, "occurred_until": occurred_until, "kind": kind, "key_id": key_id, "operation": operation, "cursor": cursor, "limit": limit}, **options)

    async def usage_series(
        self,
        *,
        days: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.UsageSeries]:
        """Usage by day, key and operation."""
        return await self.call("usage_series", {"days": days}, **options)

    async def usage_balance(
        self,
        **options: Unpack[CallOptions],
    ) -> Answer[models.UsageBalance]:
        """Remaining units of the plan."""
        return await self.call("usage_balance", {}, **options)

    async def is_hiring(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.IsHiring]:
        """Is the company hiring?"""
        return await self.call("is_hiring", {"company_id": company_id}, **options)

    async def open_reqs(
        self,
        company_id: int,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        include: Literal["posting"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.OpenReqs]:
        """Open reqs."""
        return await self.call("open_reqs", {"company_id": company_id, "function": function, "country": country, "include": include, "cursor": cursor, "limit": limit}, **options)

    def iter_open_reqs(
        self,
        company_id: int,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        include: Literal["posting"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.ListedRequisition]:
        """Open reqs: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("open_reqs", "reqs", {"company_id": company_id, "function": function, "country": country, "include": include, "cursor": cursor, "limit": limit}, **options)

    async def get_req(
        self,
        req_key: str,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.Req]:
        """One req."""
        return await self.call("get_req", {"req_key": req_key}, **options)

    async def enrichment(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.Enrichment]:
        """Basic firmographics."""
        return await self.call("enrichment", {"company_id": company_id}, **options)

    async def first_hire(
        self,
        company_id: int,
        *,
        function: models.JobFunction | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.FirstHire]:
        """First hire per function."""
        return await self.call("first_hire", {"company_id": company_id, "function": function}, **options)

    async def repost_pain(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.RepostPain]:
        """Reqs that repeatedly fail to fill."""
        return await self.call("repost_pain", {"company_id": company_id}, **options)

    async def ats_migrations(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.AtsMigrations]:
        """Moves between tracking systems."""
        return await self.call("ats_migrations", {"company_id": company_id}, **options)

    async def company_technologies(
        self,
        company_id: int,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.CompanyTechnologies]:
        """Technologies of a company."""
        return await self.call("company_technologies", {"company_id": company_id}, **options)

    async def list_technologies(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        query: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.TechnologiesPage]:
        """Technologies that advertisements are read for."""
        return await self.call("list_technologies", {"cursor": cursor, "limit": limit, "query": query}, **options)

    def iter_technologies(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        query: str | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.Technology]:
        """Technologies that advertisements are read for: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_technologies", "technologies", {"cursor": cursor, "limit": limit, "query": query}, **options)

    async def search_companies(
        self,
        *,
        query: str | None = None,
        ids: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.NamedCompaniesPage]:
        """Find a company by name or domain."""
        return await self.call("search_companies", {"query": query, "ids": ids, "cursor": cursor, "limit": limit}, **options)

    def iter_search_companies(
        self,
        *,
        query: str | None = None,
        ids: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.NamedCompany]:
        """Find a company by name or domain: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("search_companies", "companies", {"query": query, "ids": ids, "cursor": cursor, "limit": limit}, **options)

    async def screen_companies(
        self,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        open_reqs_min: int | None = None,
        open_reqs_max: int | None = None,
        new_roles_min: int | None = None,
        velocity_min: float | None = None,
        velocity_max: float | None = None,
        direction: models.Direction | None = None,
        is_surge: bool | None = None,
        hq_country: str | None = None,
        vendor: str | None = None,
        first_hire_since: str | None = None,
        paused_since: str | None = None,
        migrated_since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        reposted_min: int | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        seniority: models.Seniority | None = None,
        workplace: models.Workplace | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        sort: Literal["velocity", "new_roles", "open_reqs", "company_id"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.ScreenPage]:
        """Which companies: screen by signals."""
        return await self.call("screen_companies", {"function": function, "country": country, "open_reqs_min": open_reqs_min, "open_reqs_max": open_reqs_max, "new_roles_min": new_roles_min, "velocity_min": velocity_min, "velocity_max": velocity_max, "direction": direction, "is_surge": is_surge, "hq_country": hq_country, "vendor": vendor, "first_hire_since": first_hire_since, "paused_since": paused_since, "migrated_since": migrated_since, "from_vendor": from_vendor, "to_vendor": to_vendor, "reposted_min": reposted_min, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "seniority": seniority, "workplace": workplace, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "sort": sort, "cursor": cursor, "limit": limit}, **options)

    def iter_screen_companies(
        self,
        *,
        function: models.JobFunction | None = None,
        country: str | None = None,
        open_reqs_min: int | None = None,
        open_reqs_max: int | None = None,
        new_roles_min: int | None = None,
        velocity_min: float | None = None,
        velocity_max: float | None = None,
        direction: models.Direction | None = None,
        is_surge: bool | None = None,
        hq_country: str | None = None,
        vendor: str | None = None,
        first_hire_since: str | None = None,
        paused_since: str | None = None,
        migrated_since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        reposted_min: int | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        seniority: models.Seniority | None = None,
        workplace: models.Workplace | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        sort: Literal["velocity", "new_roles", "open_reqs", "company_id"] | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.ScreenedCompany]:
        """Which companies: screen by signals: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("screen_companies", "companies", {"function": function, "country": country, "open_reqs_min": open_reqs_min, "open_reqs_max": open_reqs_max, "new_roles_min": new_roles_min, "velocity_min": velocity_min, "velocity_max": velocity_max, "direction": direction, "is_surge": is_surge, "hq_country": hq_country, "vendor": vendor, "first_hire_since": first_hire_since, "paused_since": paused_since, "migrated_since": migrated_since, "from_vendor": from_vendor, "to_vendor": to_vendor, "reposted_min": reposted_min, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "seniority": seniority, "workplace": workplace, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "sort": sort, "cursor": cursor, "limit": limit}, **options)

    async def search_reqs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        include: Literal["company"] | None = None,
        cursor: int | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.CompaniesPage]:
        """Who is hiring for a role."""
        return await self.call("search_reqs", {"role": role, "geo": geo, "since": since, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "include": include, "cursor": cursor, "limit": limit}, **options)

    def iter_search_reqs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        include: Literal["company"] | None = None,
        cursor: int | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.MatchingCompany]:
        """Who is hiring for a role: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("search_reqs", "companies", {"role": role, "geo": geo, "since": since, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "include": include, "cursor": cursor, "limit": limit}, **options)

    async def search_jobs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        company_id: int | None = None,
        q: str | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        posted_since: str | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        status: Literal["open", "closed", "any"] | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        closed_since: str | None = None,
        include: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.JobsPage]:
        """Flat job search."""
        return await self.call("search_jobs", {"role": role, "geo": geo, "since": since, "company_id": company_id, "q": q, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "posted_since": posted_since, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "status": status, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "closed_since": closed_since, "include": include, "cursor": cursor, "limit": limit}, **options)

    def iter_search_jobs(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        company_id: int | None = None,
        q: str | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        posted_since: str | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        status: Literal["open", "closed", "any"] | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: str | None = None,
        technologies_any: str | None = None,
        closed_since: str | None = None,
        include: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.ListedJob]:
        """Flat job search: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("search_jobs", "jobs", {"role": role, "geo": geo, "since": since, "company_id": company_id, "q": q, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "posted_since": posted_since, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "status": status, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any, "closed_since": closed_since, "include": include, "cursor": cursor, "limit": limit}, **options)

    async def role_demand(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        since: str | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.RoleDemand]:
        """Market-wide role demand."""
        return await self.call("role_demand", {"role": role, "geo": geo, "since": since}, **options)

    async def market_migrations(
        self,
        *,
        since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.MarketMigrationsPage]:
        """Moves between tracking systems, across companies."""
        return await self.call("market_migrations", {"since": since, "from_vendor": from_vendor, "to_vendor": to_vendor, "cursor": cursor, "limit": limit}, **options)

    def iter_market_migrations(
        self,
        *,
        since: str | None = None,
        from_vendor: str | None = None,
        to_vendor: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.MarketMigration]:
        """Moves between tracking systems, across companies: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("market_migrations", "migrations", {"since": since, "from_vendor": from_vendor, "to_vendor": to_vendor, "cursor": cursor, "limit": limit}, **options)

    async def catalogue_coverage(
        self,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CatalogueCoverage]:
        """Vendors, boards and their age."""
        return await self.call("catalogue_coverage", {}, **options)

    async def hiring_pulse(
        self,
        company_id: int,
        *,
        max_age: int | None = None,
        function: models.JobFunction | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.HiringPulse] | Answer[models.CrawlingJob]:
        """Hiring pulse."""
        return await self.call("hiring_pulse", {"company_id": company_id, "max_age": max_age, "function": function}, **options)

    async def pre_action_brief(
        self,
        company_id: int,
        *,
        max_age: int | None = None,
        function: models.JobFunction | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.PreActionBrief] | Answer[models.CrawlingJob]:
        """Pre-action brief."""
        return await self.call("pre_action_brief", {"company_id": company_id, "max_age": max_age, "function": function}, **options)

    async def crawl_job(
        self,
        job_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CrawlJobStatus]:
        """Crawl job."""
        return await self.call("crawl_job", {"job_id": job_id}, **options)

    async def events(
        self,
        *,
        since: int,
        company_id: int | None = None,
        event_type: models.FeedEventType | None = None,
        include: Literal["closed", "company", "closed,company"] | None = None,
        order: models.FeedOrder | None = None,
        before: int | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.EventsPage]:
        """Change feed."""
        return await self.call("events", {"since": since, "company_id": company_id, "event_type": event_type, "include": include, "order": order, "before": before, "limit": limit}, **options)

    async def signals(
        self,
        *,
        since: str,
        company_id: int | None = None,
        type: models.SignalType | None = None,
        function: models.JobFunction | None = None,
        include: Literal["company"] | None = None,
        order: models.FeedOrder | None = None,
        before: str | None = None,
        limit: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.SignalsPage]:
        """Signal events."""
        return await self.call("signals", {"since": since, "company_id": company_id, "type": type, "function": function, "include": include, "order": order, "before": before, "limit": limit}, **options)

    async def write_outcome(
        self,
        company_id: int,
        *,
        outcome: str,
        observed_at: str,
        req_key: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.OutcomeAccepted]:
        """Report an outcome."""
        return await self.call("write_outcome", {"company_id": company_id, "outcome": outcome, "observed_at": observed_at, "req_key": req_key}, **options)

    async def create_webhook(
        self,
        *,
        url: str,
        secret: str,
        kind: models.WebhookKind | None = None,
        ordered: bool | None = None,
        concurrency: int | None = None,
        rate_per_second: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.CreatedWebhook]:
        """Register a webhook."""
        return await self.call("create_webhook", {"url": url, "secret": secret, "kind": kind, "ordered": ordered, "concurrency": concurrency, "rate_per_second": rate_per_second}, **options)

    async def list_webhooks(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.WebhooksPage]:
        """List webhooks."""
        return await self.call("list_webhooks", {"cursor": cursor, "limit": limit}, **options)

    def iter_webhooks(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.Webhook]:
        """List webhooks: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_webhooks", "webhooks", {"cursor": cursor, "limit": limit}, **options)

    async def get_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Get a webhook."""
        return await self.call("get_webhook", {"webhook_id": webhook_id}, **options)

    async def delete_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Delete a webhook."""
        return await self.call("delete_webhook", {"webhook_id": webhook_id}, **options)

    async def update_webhook(
        self,
        webhook_id: int,
        *,
        url: str | None = None,
        concurrency: int | None = None,
        rate_per_second: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Change a webhook."""
        return await self.call("update_webhook", {"webhook_id": webhook_id, "url": url, "concurrency": concurrency, "rate_per_second": rate_per_second}, **options)

    async def test_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.TestDelivery]:
        """Send a test delivery."""
        return await self.call("test_webhook", {"webhook_id": webhook_id}, **options)

    async def rotate_webhook_secret(
        self,
        webhook_id: int,
        *,
        secret: str,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SecretRotated]:
        """Rotate the secret."""
        return await self.call("rotate_webhook_secret", {"webhook_id": webhook_id, "secret": secret}, **options)

    async def enable_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Enable a disabled webhook."""
        return await self.call("enable_webhook", {"webhook_id": webhook_id}, **options)

    async def disable_webhook(
        self,
        webhook_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Webhook]:
        """Disable a webhook."""
        return await self.call("disable_webhook", {"webhook_id": webhook_id}, **options)

    async def webhook_stats(
        self,
        webhook_id: int,
        *,
        hours: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.WebhookStats]:
        """Success and latency of a webhook."""
        return await self.call("webhook_stats", {"webhook_id": webhook_id, "hours": hours}, **options)

    async def list_deliveries(
        self,
        webhook_id: int,
        *,
        cursor: str | None = None,
        status: models.DeliveryStatus | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.DeliveriesPage]:
        """Delivery log."""
        return await self.call("list_deliveries", {"webhook_id": webhook_id, "cursor": cursor, "status": status, "limit": limit}, **options)

    def iter_deliveries(
        self,
        webhook_id: int,
        *,
        cursor: str | None = None,
        status: models.DeliveryStatus | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.Delivery]:
        """Delivery log: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_deliveries", "deliveries", {"webhook_id": webhook_id, "cursor": cursor, "status": status, "limit": limit}, **options)

    async def get_delivery(
        self,
        delivery_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SentDelivery]:
        """One delivery with its message."""
        return await self.call("get_delivery", {"delivery_id": delivery_id}, **options)

    async def replay_webhook(
        self,
        webhook_id: int,
        *,
        since_seq: int | None = None,
        observed_since: str | None = None,
        observed_until: str | None = None,
        only_failed: bool | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.ReplayStarted]:
        """Replay deliveries."""
        return await self.call("replay_webhook", {"webhook_id": webhook_id, "since_seq": since_seq, "observed_since": observed_since, "observed_until": observed_until, "only_failed": only_failed}, **options)

    async def redeliver(
        self,
        delivery_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Redelivery]:
        """Deliver again."""
        return await self.call("redeliver", {"delivery_id": delivery_id}, **options)

    async def create_watch(
        self,
        *,
        webhook_endpoint_id: int,
        event_types: list[models.FeedEventType] | None = None,
        signal_types: list[models.SignalType] | None = None,
        function: models.JobFunction | None = None,
        company_id: int | None = None,
        search_id: int | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.CreatedWatch]:
        """Watch a company or a search."""
        return await self.call("create_watch", {"event_types": event_types, "signal_types": signal_types, "function": function, "webhook_endpoint_id": webhook_endpoint_id, "company_id": company_id, "search_id": search_id}, **options)

    async def list_watches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.WatchesPage]:
        """List watches."""
        return await self.call("list_watches", {"cursor": cursor, "limit": limit}, **options)

    def iter_watches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.Watch]:
        """List watches: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_watches", "watches", {"cursor": cursor, "limit": limit}, **options)

    async def get_watch(
        self,
        watch_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.Watch]:
        """Get a watch."""
        return await self.call("get_watch", {"watch_id": watch_id}, **options)

    async def delete_watch(
        self,
        watch_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Cancel a watch."""
        return await self.call("delete_watch", {"watch_id": watch_id}, **options)

    async def create_search(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        q: str | None = None,
        company_ids: list[int] | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: list[str] | None = None,
        technologies_any: list[str] | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SavedSearch]:
        """Save a search."""
        return await self.call("create_search", {"role": role, "geo": geo, "q": q, "company_ids": company_ids, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any}, **options)

    async def list_searches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SavedSearches]:
        """List saved searches."""
        return await self.call("list_searches", {"cursor": cursor, "limit": limit}, **options)

    def iter_searches(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        **options: Unpack[CallOptions],
    ) -> AsyncIterator[models.SavedSearch]:
        """List saved searches: the items of all pages from `cursor` on. Each page is a call, made when it is needed."""
        return self.items("list_searches", "searches", {"cursor": cursor, "limit": limit}, **options)

    async def preview_search(
        self,
        *,
        role: models.JobFunction | None = None,
        geo: str | None = None,
        q: str | None = None,
        company_ids: list[int] | None = None,
        location_country: str | None = None,
        workplace: models.Workplace | None = None,
        employment_type: models.EmploymentType | None = None,
        seniority: models.Seniority | None = None,
        salary_min: int | None = None,
        currency: str | None = None,
        salary_source: models.SalarySource | None = None,
        language: str | None = None,
        visa_sponsorship: bool | None = None,
        experience_max: int | None = None,
        degree: models.Degree | None = None,
        technologies: list[str] | None = None,
        technologies_any: list[str] | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.SearchPreview]:
        """Preview a search."""
        return await self.call("preview_search", {"role": role, "geo": geo, "q": q, "company_ids": company_ids, "location_country": location_country, "workplace": workplace, "employment_type": employment_type, "seniority": seniority, "salary_min": salary_min, "currency": currency, "salary_source": salary_source, "language": language, "visa_sponsorship": visa_sponsorship, "experience_max": experience_max, "degree": degree, "technologies": technologies, "technologies_any": technologies_any}, **options)

    async def get_search(
        self,
        search_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[models.SavedSearch]:
        """Get a saved search."""
        return await self.call("get_search", {"search_id": search_id}, **options)

    async def delete_search(
        self,
        search_id: int,
        **options: Unpack[CallOptions],
    ) -> Answer[None]:
        """Delete a saved search."""
        return await self.call("delete_search", {"search_id": search_id}, **options)

    async def sheet_enrich(
        self,
        *,
        domain: str | None = None,
        name: str | None = None,
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.EnrichedRow]:
        """Enrich one row."""
        return await self.call("sheet_enrich", {"domain": domain, "name": name}, **options)

    async def sheet_enrich_batch(
        self,
        *,
        rows: list[models.SheetEnrichBody],
        **options: Unpack[MeteredOptions],
    ) -> Answer[models.EnrichedBatch]:
        """Enrich up to 1,000 rows."""
        return await self.call("sheet_enrich_batch", {"rows": rows}, **options)
