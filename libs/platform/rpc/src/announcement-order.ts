import type { Announcement } from './announcement.js';
import type { Announcer } from './authenticator.js';
import { INSTANCES_PER_SERVICE_MAX, isInstanceOf } from './identity.js';
import { RejectedRecord } from './rejections.js';

/** Rejects impersonations, and replays: a replay would make an instance that is gone count as live. */
export class AnnouncementOrder {
  /** When each instance last announced itself by its own clock, by service; also instances that are gone. */
  private readonly latest = new Map<string, Map<string, number>>();

  /** @throws RejectedRecord for an announcement that its announcer may not make, or that is not the newest */
  admit({ instance, service }: Announcement, announcer: Announcer): void {
    if (service !== announcer.service || !isInstanceOf(instance, announcer)) {
      throw new RejectedRecord('impersonated', announcer.service, `: announces ${instance} of ${service}`);
    }
    const ofService = this.latest.get(service) ?? new Map<string, number>();
    this.latest.set(service, ofService);
    const latest = ofService.get(instance) ?? -Infinity;
    if (announcer.announcedAt <= latest) throw new RejectedRecord('replayed', instance);
    ofService.delete(instance);
    ofService.set(instance, announcer.announcedAt);
    const [first] = ofService.keys();
    if (ofService.size > INSTANCES_PER_SERVICE_MAX && first !== undefined) ofService.delete(first);
  }
}
