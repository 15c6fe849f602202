import type { Announcement } from './announcement.js';
import type { Announcer } from './authenticator.js';
import { INSTANCES_PER_SERVICE_MAX, isInstanceOf } from './identity.js';
import { RejectedRecord } from './rejections.js';

/** Rejects impersonated and replayed announcements. A replay would make a dead instance appear alive. */
export class AnnouncementOrder {
  /**
   * The latest announcement's time, by the instance's own clock. The outer key is the service, the inner key the
   * instance.
   */
  private readonly latest = new Map<string, Map<string, number>>();

  /**
   * Accepts an instance's newest announcement.
   * @throws RejectedRecord if the announcement is not newer than the instance's last one, or names an instance of
   *   another service
   */
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
