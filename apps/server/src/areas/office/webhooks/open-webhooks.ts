import type { Logger } from "pino";
import { siteOf } from "#areas/people/sign-in/identity.ts";
import { findAccount } from "#areas/people/sign-in/owners.ts";
import type { ChangeFeed } from "#changes/change-feed.ts";
import type { Config } from "#config.ts";
import type { Db } from "#db/connection.ts";
import { createMailer } from "#mail/mailer.ts";
import { shopLook } from "#shop/shop-look.ts";
import { currentAccess } from "#shop/shop-settings.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { stoppedMail } from "./webhook-mail.ts";

type Setup = { db: Db; config: Config; log: Logger; feed: ChangeFeed; now: () => Date };

/** The dispatcher of this server's webhooks, not started yet; configured to check the owners' rights and to mail them. */
export function openWebhooks({ db, config, log, feed, now }: Setup): Dispatcher {
	const send = createMailer(config, log, () => shopLook(db, siteOf(config)));
	const accountOf = async (id: string) => findAccount(db, id, await currentAccess(db, config.access));
	return createDispatcher({
		db,
		feed,
		log,
		now,
		mayBePrivate: config.webhookPrivateTargets,
		rightsOf: async (owner) => (await accountOf(owner))?.rights,
		async onStop(webhook, stop) {
			log.warn({ webhook: webhook.id, stop }, "webhook stopped");
			const owner = await accountOf(webhook.owned_by);
			const mail = owner && stoppedMail(owner, webhook, stop, siteOf(config));
			if (mail !== undefined) await send(mail);
		},
	});
}
